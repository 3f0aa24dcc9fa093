import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import type { Settings } from '#contract/settings.ts'
import { apiOf } from './page-api.ts'
import { createBrowser, signInAs } from './sign-in-flow.ts'

type Person = { email: string; password: string }
export type SignedIn = { token: string; item: { name: string; value: string } }

/** A true login without its pages: the issuer's cookies stay in the page's browser, and `item` is what a tab keeps of it. */
export async function signInByRequests(page: Page, person: Person): Promise<SignedIn> {
  const { identity } = await apiOf(page).read<Settings>('/settings')
  const { origin } = new URL(identity.authority)
  const site = { config: { OIDC_CLIENT_ID: identity.clientId, PUBLIC_URL: origin } }
  const tokens = await signInAs(site, createBrowser(siteOf(page), origin), person)
  const { access_token: token, id_token, expires_in, ...rest } = tokens
  const value = JSON.stringify({
    ...rest,
    access_token: token,
    id_token,
    profile: decodeJwt(id_token),
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  })
  return { token, item: { name: `oidc.user:${identity.authority}:${identity.clientId}`, value } }
}

/** What the page's browser asks, as answers of the web platform. */
const siteOf = ({ request }: Page) => ({
  request: async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const answer = await request.fetch(path, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      data: typeof body === 'string' ? body : undefined,
      maxRedirects: 0,
    })
    const lines = answer.headersArray().map(({ name, value }): [string, string] => [name, value])
    return new Response(await answer.text(), { status: answer.status(), headers: lines })
  },
})
