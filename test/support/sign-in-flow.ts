import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** The app itself, or whatever sends to a server like it. */
type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> }
/** All that is needed of a site to sign in to it. */
type Site = { config: Pick<Config, 'OIDC_CLIENT_ID' | 'PUBLIC_URL'> }
type Person = { email: string; password: string }
export type Tokens = { access_token: string; id_token: string; refresh_token: string; expires_in: number }

/** Keeps cookies by path, as a browser does, and never follows a redirect by itself. */
export function createBrowser(app: App, publicUrl: string) {
  const jar = new Map<string, { value: string; path: string }>()
  const cookiesFor = (path: string) =>
    [...jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
  return {
    jar,
    async open(address: string, init: RequestInit = {}): Promise<Response> {
      const { pathname, search } = new URL(address, publicUrl)
      const headers = new Headers(init.headers)
      headers.set('cookie', cookiesFor(pathname).join('; '))
      const response = await app.request(pathname + search, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (name === undefined || value === undefined) continue
        if (line.includes('expires=Thu, 01 Jan 1970')) jar.delete(name)
        else jar.set(name, { value, path: /path=([^;]+)/.exec(line)?.[1] ?? '/' })
      }
      return response
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>

export const locationOf = (response: Response): string => {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`Expected a redirect, got ${response.status}`)
  return location
}

/** What a page asks of the issuer, and what it keeps to prove later that it was the one. */
export function authorizationRequest({ config }: Site, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: config.OIDC_CLIENT_ID,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${config.PUBLIC_URL}/auth/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state',
    ...extra,
  })
  return { verifier, path: `/oidc/auth?${query}` }
}

/** Asks the issuer for a sign-in, and gives the address it sends the browser to. */
export async function startSignIn(site: Site, browser: Browser, extra: Record<string, string> = {}) {
  const { verifier, path } = authorizationRequest(site, extra)
  const response = await browser.open(path)
  return { verifier, response, location: locationOf(response) }
}

export const postJson = (browser: Browser, address: string, body: unknown) =>
  browser.open(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const postForm = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.open(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

export const exchangeCode = ({ config }: Site, browser: Browser, code: string, verifier: string) =>
  postForm(browser, '/oidc/token', {
    grant_type: 'authorization_code',
    client_id: config.OIDC_CLIENT_ID,
    redirect_uri: `${config.PUBLIC_URL}/auth/callback`,
    code,
    code_verifier: verifier,
  })

export const refresh = ({ config }: Site, browser: Browser, refreshToken: string) =>
  postForm(browser, '/oidc/token', {
    grant_type: 'refresh_token',
    client_id: config.OIDC_CLIENT_ID,
    refresh_token: refreshToken,
  })

export const codeIn = (address: string): string => new URL(address).searchParams.get('code') ?? ''

/** The whole way from the site to tokens: authorise, password, code, exchange. */
export async function signInAs(service: Site, browser: Browser, person: Person): Promise<Tokens> {
  const { verifier, location } = await startSignIn(service, browser)
  const answer = await postJson(browser, location, person)
  if (answer.status !== 200) throw new Error(`Sign-in was answered with ${answer.status}`)
  const { returnTo } = (await answer.json()) as { returnTo: string }
  const code = codeIn(locationOf(await browser.open(returnTo)))
  return (await (await exchangeCode(service, browser, code, verifier)).json()) as Tokens
}
