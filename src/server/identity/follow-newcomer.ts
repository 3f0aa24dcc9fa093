import type { OpenAPIHono } from '@hono/zod-openapi'
import { getCookie } from 'hono/cookie'
import { type NewcomerAnswer, newcomerAnswerType } from '#contract/built-in-issuer.ts'
import { paths } from '#contract/page-paths.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { grantCookie } from './login-grant.ts'

/** The page of the sign-in and the issuer's answer to it; what comes before is the request itself. */
const mostSteps = 3
/** The steps of a sign-in. Nothing else is opened on behalf of a browser. */
const isStep = /^\/(?:login|oidc\/auth)\/[\w-]+$/

/** True for the page that has just signed up and asks where the issuer's redirects lead. */
export const asksAsNewcomer = (c: AppContext): boolean =>
  c.req.header('accept') === newcomerAnswerType && getCookie(c, grantCookie) !== undefined

/**
 * Follows the redirects of a sign-in here, where each is a call, instead of in a browser, where each is a round over a slow line.
 * Every step is answered by the route that a browser would ask, with the cookies that it would send; all that the steps set is
 * set in the browser. See docs/decisions/0087-forms-on-a-slow-phone.md.
 */
export async function followNewcomer(
  c: AppContext,
  app: OpenAPIHono<AppEnv>,
  publicUrl: string,
): Promise<Response> {
  const jar = readCookies(c.req.header('cookie') ?? '')
  const lines: string[] = []
  let next: URL | null = new URL(c.req.url)
  let address: string | null = null
  for (let step = 0; next !== null && step < mostSteps; step += 1) {
    const answer: Response = await open(app, c, next, jar)
    const set = answer.headers.getSetCookie()
    lines.push(...set)
    for (const line of set) keep(jar, line)
    const location = answer.headers.get('location')
    const target: URL | null = location === null ? null : new URL(location, publicUrl)
    if (target?.href.startsWith(`${publicUrl}${paths.logInCallback()}?`)) address = target.href
    next = target && address === null && isOwnStep(target, publicUrl) ? target : null
  }
  const answer: NewcomerAnswer = { address }
  for (const line of lines) c.header('set-cookie', line, { append: true })
  return c.json(answer, 200, { 'cache-control': 'no-store' })
}

const isOwnStep = ({ origin, pathname }: URL, publicUrl: string): boolean =>
  origin === new URL(publicUrl).origin && isStep.test(pathname)

/** As the browser itself would ask for it. */
async function open(
  app: OpenAPIHono<AppEnv>,
  c: AppContext,
  { pathname, search }: URL,
  jar: ReadonlyMap<string, string>,
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  headers.set('accept', '*/*')
  headers.set('cookie', Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '))
  return app.request(pathname + search, { headers }, c.env)
}

/** As they were sent: the issuer's are signed as they stand. */
function readCookies(header: string): Map<string, string> {
  const jar = new Map<string, string>()
  for (const [, name = '', value = ''] of header.matchAll(/([^=;\s]+)=([^;]*)/g)) jar.set(name, value)
  return jar
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (name === undefined || value === undefined) return
  if (value === '' || /;\s*max-age=0\b|;\s*expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}
