import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { apiRequest } from '#contract/api-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { claimNames } from '#contract/issuer.ts'
import { nameOfDevice } from '#domain/identifiers/device-and-network.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { customClaims, findAccount } from './account-store.ts'
import { type IdentityKeys, loadIdentityKeys, readIdentityKeys, signingAlgorithm } from './identity-keys.ts'
import { createOidcStore, sessionCookie } from './oidc-store.ts'
import { nameDevice, signInIdOf } from './sign-ins.ts'

const keysAreFreshFor = 60_000

/** The library fixes its keys when it is built, so another process's rotation is taken up by building it again. */
export async function createCurrentProvider(service: Service): Promise<() => Promise<Provider>> {
  let keys = await loadIdentityKeys(service)
  let provider = createProvider(service, keys)
  let readAt = service.now().getTime()
  return async () => {
    const now = service.now().getTime()
    if (now - readAt < keysAreFreshFor) return provider
    readAt = now
    const latest = await readIdentityKeys(service)
    if (latest.signing[0]?.kid !== keys.signing[0]?.kid) {
      keys = latest
      provider = createProvider(service, keys)
    }
    return provider
  }
}

export const toIssuer = ({ PUBLIC_URL }: Service['config']): string => `${PUBLIC_URL}/oidc`

function createProvider(service: Service, keys: IdentityKeys): Provider {
  const provider = new Provider(toIssuer(service.config), providerConfiguration(service, keys))
  // The bridge writes the one forwarding header there is, from the configured public address.
  provider.proxy = true
  const report = (error: Error & { code?: string }) =>
    service.log.error({ error: { type: error.name, code: error.code } }, 'identity provider failed')
  const events: NodeJS.EventEmitter = provider
  events.on('error', report)
  provider.on('server_error', (ctx, error) => {
    report(error)
    if (isDatabaseAway(error) && ctx.status === 500) ctx.status = 503
  })
  return provider
}

const minutes = 60
const hours = 60 * minutes

/** How long each thing lives, in seconds. Nothing outlives the session, and the session's cookie ends with the browser. */
const lifetimes = {
  AccessToken: 10 * minutes,
  AuthorizationCode: 1 * minutes,
  IdToken: 10 * minutes,
  Interaction: 1 * hours,
  Session: 8 * hours,
  Grant: 8 * hours,
} as const

/** A resource must be a URI; the audience its tokens carry need not be. */
const apiResource = ({ PUBLIC_URL }: Config) => `${PUBLIC_URL}/api`

function providerConfiguration(service: Service, keys: IdentityKeys): Configuration {
  const { config, db } = service
  const own = new URL(config.PUBLIC_URL).origin
  return {
    adapter: createOidcStore(service),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: sessionCookie, interaction: 'banksia_sign_in', resume: 'banksia_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oidc' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [
      {
        client_id: config.OIDC_CLIENT_ID,
        client_name: config.PRODUCT_NAME,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${config.PUBLIC_URL}${paths.logInCallback()}`],
        post_logout_redirect_uris: [`${config.PUBLIC_URL}/`],
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    scopes: ['openid'],
    claims: { openid: ['sub'], profile: ['name', ...Object.values(claimNames)], email: ['email'] },
    findAccount: async (_ctx, subject) => {
      const account = await findAccount(db, subject)
      return account
        ? {
            accountId: subject,
            claims: () => ({
              sub: subject,
              name: account.name,
              email: account.email,
              ...customClaims(account),
            }),
          }
        : undefined
    },
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const account = await findAccount(db, token.accountId)
      return account ? { ...customClaims(account), sid: signInIdOf(token.grantId) } : undefined
    },
    // The API answers it, for tokens of either issuer.
    discovery: { userinfo_endpoint: `${config.PUBLIC_URL}${apiRequest('readUserInfo').path}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource(config),
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: config.OIDC_AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifetimes.AccessToken,
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage({
            form,
            productName: config.PRODUCT_NAME,
            asks: !ctx.oidc.entities.IdTokenHint,
          })
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect(paths.home()),
      },
    },
    interactions: { url: (_ctx, interaction) => paths.logInForm(interaction.uid), policy: signInOnly() },
    loadExistingGrant: (ctx) => firstPartyGrant(ctx, service),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origin === own,
    ttl: { ...lifetimes, RefreshToken: remainingSession },
    renderError: (ctx, _out, error) => {
      ctx.redirect(paths.logInProblem({ reason: isDatabaseAway(error) ? 'away' : 'broken' }))
    },
  }
}

/** The only client is this site itself, so no consent screen is needed. */
async function firstPartyGrant(
  { oidc, req }: KoaContextWithOIDC,
  { db, config: { OIDC_CLIENT_ID } }: Service,
) {
  const accountId = oidc.session?.accountId
  const known = oidc.session?.grantIdFor(OIDC_CLIENT_ID)
  const existing = known === undefined ? undefined : await oidc.provider.Grant.find(known)
  if (existing && existing.accountId === accountId) return existing
  // The sign-in was ended on another device: the password is asked for again, and the next sign-in has a grant of its own.
  if (known !== undefined && !existing && !oidc.result?.login) return undefined
  const grant = new oidc.provider.Grant({ clientId: OIDC_CLIENT_ID, accountId })
  grant.addOIDCScope('openid profile email')
  const grantId = await grant.save()
  await nameDevice(db, grantId, nameOfDevice(req.headers['user-agent']))
  return grant
}

/** A rotated refresh token ends when the first one would have. */
const remainingSession = ({ oidc }: KoaContextWithOIDC): number =>
  oidc.entities.RotatedRefreshToken?.remainingTTL ?? lifetimes.Session

/** A password is asked for, consent never: the only client is this site itself. */
function signInOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('sign_in_ended', 'the sign-in was ended', 'login_required', wasEnded),
    )
  return policy
}

/**
 * A session whose grant is gone was ended from elsewhere. A request of that browser which was under way at that moment may have
 * written its session once more, so the session alone is not enough to sign in.
 */
async function wasEnded({ oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { Check } = interactionPolicy
  const known = oidc.result?.login ? undefined : oidc.session?.grantIdFor(oidc.client?.clientId ?? '')
  const isGone = known !== undefined && (await oidc.provider.Grant.find(known)) === undefined
  return isGone ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
}

/**
 * Shown for a moment while the issuer ends the session. With an ID token of ours as proof of who asks, it sends itself;
 * without one it waits for the person, so that another site cannot sign a person out. Colours are those of the tokens.
 */
function signOutPage({
  form,
  productName,
  asks,
}: {
  form: string
  productName: string
  asks: boolean
}): string {
  const name = escapeHtml(productName)
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign out · ${name}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#faf7f2, #111819);
  color: light-dark(#1f2a2e, #eef2ee); font: 17px/1.55 Figtree, system-ui, sans-serif; }
main { padding: 24px; max-width: 420px; text-align: center; }
h1 { font: 500 28px/1.2 Fraunces, Georgia, serif; }
button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer;
  background: light-dark(#1f5a4c, #8accb4); color: light-dark(#ffffff, #0b1f18); }
button:focus-visible { outline: 3px solid light-dark(#1f5a4c, #b7ecd7); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${asks ? `Sign out of ${name}?` : 'Signing you out'}</h1>
${form}
${asks ? '' : '<noscript>'}<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>${asks ? '' : '</noscript>'}
</main>
${asks ? '' : `<script>${sendForm}</script>`}
</body>
</html>`
}

const sendForm = `
const form = document.getElementById('op.logoutForm')
form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'logout', value: 'yes' }))
form.submit()
`

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
