import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { apiRequest } from '#contract/api-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { claimNames } from '#contract/token-claims.ts'
import { nameOfDevice } from '#domain/clients/device-name.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../http/unexpected.ts'
import type { Service } from '../service.ts'
import { customClaims, findAccount } from './find-account.ts'
import { type IdentityKeys, signingAlgorithm } from './identity-keys.ts'
import { sessionCookie } from './oidc-names.ts'
import { createOidcStore } from './oidc-store.ts'
import { nameDevice, signInIdOf } from './read-sign-in.ts'
import { signInOnly } from './sign-in-policy.ts'
import { signOutPage } from './sign-out-page.ts'

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

export function providerConfiguration(service: Service, keys: IdentityKeys): Configuration {
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
  // Ended from elsewhere: the policy asks for the password, and the next sign-in has a grant of its own.
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
