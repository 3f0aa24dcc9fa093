import type { OpenAPIHono } from '@hono/zod-openapi'
import { getCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Provider } from 'oidc-provider'
import { type NewcomerAnswer, newcomerAnswerType } from '#contract/issuer.ts'
import { paths } from '#contract/page-paths.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { answerProblem } from '../http/problem.ts'
import { clientAddress } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'
import { type BackgroundWork, createBackground } from './background.ts'
import { askForReset, resetPassword } from './change-password.ts'
import { bridgeRequest, bridgeResponse } from './fetch-bridge.ts'
import { rotateSigningKeys } from './identity-keys.ts'
import { consumeSignInStart, createKnownBrowsers } from './limits.ts'
import { createCurrentProvider } from './provider.ts'
import { grantCookie, isSignInOpen, signIn, signInByGrant } from './sign-in.ts'

export type BuiltInIssuer = {
  /** Adds the issuer at /oidc and what its pages post to. Call it before the pages are mounted. */
  mount: (app: OpenAPIHono<AppEnv>) => void
  /** Waits for emails that are being sent. Call it before the database is closed. */
  settle: () => Promise<void>
}

const mountPath = '/oidc'
/** The ids of sign-ins as the library makes them. Other pages under /login have shorter names. */
const isSignInId = /^[\w-]{20,64}$/

/** The built-in issuer, or nothing at all when the configuration names another. */
export async function createIdentity(service: Service): Promise<BuiltInIssuer> {
  const background = createBackground(service.log)
  if (service.config.OIDC_ISSUER !== undefined) return { mount: () => {}, settle: background.settle }
  const provider = await createCurrentProvider(service)
  await scheduleIdentityJobs(service)
  return { mount: (app) => mountIssuer(app, service, provider, background), settle: background.settle }
}

function mountIssuer(
  app: OpenAPIHono<AppEnv>,
  service: Service,
  provider: () => Promise<Provider>,
  background: BackgroundWork,
): void {
  const knownBrowsers = createKnownBrowsers(service)
  app.get(`${mountPath}/auth`, async (c, next) =>
    asksAsNewcomer(c) ? followNewcomer(c, app, service.config.PUBLIC_URL) : next(),
  )
  app.use(`${mountPath}/auth`, async (c, next) =>
    (await consumeSignInStart(service.db, clientAddress(c, service.config.TRUSTED_PROXIES)))
      ? next()
      : answerProblem(c, { code: 'tooManyRequests' }, { 'retry-after': '60' }),
  )
  app.all(`${mountPath}/*`, async (c) => answerAsIssuer(c, service, await provider()))
  app.post(paths.forgotPassword(), (c) => askForReset(c, service, background))
  app.post(paths.resetPassword(), (c) => resetPassword(c, service, { background, knownBrowsers }))
  app.post('/login/:uid', async (c, next) =>
    isSignInId.test(c.req.param('uid'))
      ? signIn(c, service, { provider: await provider(), background, knownBrowsers })
      : next(),
  )
  app.get('/login/:uid', async (c, next) => {
    if (!isSignInId.test(c.req.param('uid'))) return next()
    const current = await provider()
    const granted = await signInByGrant(c, service, current)
    if (granted) return granted
    // A page that was left open, or that the Back button brought back, starts again instead of taking a password for nothing.
    return (await isSignInOpen(c, service, current)) ? next() : c.redirect(paths.logIn(), 303)
  })
}

async function answerAsIssuer(c: AppContext, { config }: Service, provider: Provider): Promise<Response> {
  const bridged = await bridgeRequest(c, config.PUBLIC_URL, mountPath)
  const { status, headers, body } = await bridgeResponse(bridged, provider.callback())
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  // Everything a caller sent is escaped by then, so these tags are the issuer's own.
  const content = isPage ? body.replaceAll(/<(script|style)>/g, `<$1 nonce="${c.get('nonce')}">`) : body
  return new Response(bodiless.has(status) ? null : content, { status, headers })
}

const bodiless = new Set([204, 304])

/** The page of the sign-in and the issuer's answer to it; what comes before is the request itself. */
const mostSteps = 3
/** The steps of a sign-in. Nothing else is opened on behalf of a browser. */
const isStep = /^\/(?:login|oidc\/auth)\/[\w-]+$/

/** True for the page that has just signed up and asks where the issuer's redirects lead. */
const asksAsNewcomer = (c: AppContext): boolean =>
  c.req.header('accept') === newcomerAnswerType && getCookie(c, grantCookie) !== undefined

/**
 * Follows the redirects of a sign-in here, where each is a call, instead of in a browser, where each is a round over a slow line.
 * Every step is answered by the route that a browser would ask, with the cookies that it would send; all that the steps set is
 * set in the browser. See docs/decisions/0087-forms-on-a-slow-phone.md.
 */
async function followNewcomer(c: AppContext, app: OpenAPIHono<AppEnv>, publicUrl: string): Promise<Response> {
  const jar = readCookies(c.req.header('cookie') ?? '')
  const lines: string[] = []
  let next: URL | null = new URL(c.req.url)
  let address: string | null = null
  for (let step = 0; next !== null && step < mostSteps; step += 1) {
    const answer: Response = await openStep(app, c, next, jar)
    const set = answer.headers.getSetCookie()
    lines.push(...set)
    for (const line of set) keepCookie(jar, line)
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

/** Requests one step of a sign-in as the browser itself would. */
async function openStep(
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

/** Cookies by name. Their values stay as they were sent, because the issuer's are signed that way. */
function readCookies(header: string): Map<string, string> {
  const jar = new Map<string, string>()
  for (const [, name = '', value = ''] of header.matchAll(/([^=;\s]+)=([^;]*)/g)) jar.set(name, value)
  return jar
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (name === undefined || value === undefined) return
  if (value === '' || /;\s*max-age=0\b|;\s*expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

const sweepQueue = 'sweep-identity'
const rotateQueue = 'rotate-signing-keys'
const newKeysAfter = sql`interval '90 days'`

/** What has expired is already refused; this only keeps the tables small. */
export async function sweepIdentity({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('oidc_payloads')
    .where('expires_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute()
  for (const table of ['password_resets', 'email_verifications', 'email_changes', 'login_grants'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}

export async function rotateOldKeys(service: Pick<Service, 'db' | 'keyring'>): Promise<void> {
  const recent = await service.db
    .selectFrom('identity_keys')
    .select('id')
    .where('created_at', '>', sql<Date>`now() - ${newKeysAfter}`)
    .limit(1)
    .executeTakeFirst()
  if (!recent) await rotateSigningKeys(service)
}

async function scheduleIdentityJobs(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, () => sweepIdentity(service))
  await service.jobs.schedule(sweepQueue, '41 * * * *')
  await service.jobs.work(rotateQueue, () => rotateOldKeys(service))
  await service.jobs.schedule(rotateQueue, '5 3 * * *')
}
