import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Provider } from 'oidc-provider'
import { paths } from '#contract/page-paths.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { createCurrentProvider } from './current-provider.ts'
import { bridgeRequest, bridgeResponse } from './fetch-bridge.ts'
import { type Background, createBackground } from './background.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { asksAsNewcomer, followNewcomer } from './follow-newcomer.ts'
import { consumeSignInStart } from './limits.ts'
import { signInByGrant } from './login-grant.ts'
import { askForReset, resetPassword } from './password-reset.ts'
import { isSignInOpen, signIn } from './sign-in.ts'
import { scheduleIdentityJobs } from './sweep-identity.ts'

export type Identity = {
  /** Adds the issuer at /oidc and what its pages post to. Call it before the pages are mounted. */
  mount: (app: OpenAPIHono<AppEnv>) => void
  /** Waits for emails that are being sent. Call it before the database is closed. */
  settle: () => Promise<void>
}

const mountPath = '/oidc'
/** As the library makes them. The other pages under /login have shorter names. */
const isSignInId = /^[\w-]{20,64}$/

/** The built-in issuer, or nothing at all when the configuration names another. */
export async function createIdentity(service: Service): Promise<Identity> {
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
  background: Background,
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
