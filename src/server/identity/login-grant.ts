import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { AppContext } from '../http/environment.ts'
import type { Service } from '../service.ts'
import { noteSignIn } from './check-credentials.ts'
import { bridgeRequest } from './fetch-bridge.ts'
import { noInteraction } from './sign-in.ts'

export const grantCookie = 'banksia_new_account'
/** The page of the sign-in takes it; the issuer, which is asked first, sees that there is one. */
const cookiePaths = ['/login', '/oidc/auth']
const lifetimeSeconds = 120

/** Asked for by a sign-up, or by anyone who is not signed in. Any other reason wants the password. */
const acceptedReasons = new Set(['login_prompt', 'no_session'])

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** An empty token takes it away. */
function setGrantCookie(c: AppContext, { PUBLIC_URL }: Service['config'], token: string): void {
  const options = {
    httpOnly: true,
    sameSite: 'Strict',
    secure: PUBLIC_URL.startsWith('https:'),
    maxAge: token === '' ? 0 : lifetimeSeconds,
  } as const
  for (const path of cookiePaths) setCookie(c, grantCookie, token, { ...options, path })
}

/**
 * Lets the browser that has just signed up into the new account, once, without typing the password again. An account that
 * has been signed in to gets none, so a repeated sign-up request opens nothing. See docs/decisions/0025-signing-up-signs-in.md.
 */
export async function grantLogin(
  c: AppContext,
  { db, config }: Pick<Service, 'db' | 'config'>,
  subject: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql`
    insert into login_grants (token_hash, subject, expires_at)
    select ${hashOf(token)}, subject, now() + make_interval(secs => ${lifetimeSeconds})
      from accounts where subject = ${subject} and last_signed_in_at is null
    returning subject`.execute(db)
  if (rows.length === 0) return
  setGrantCookie(c, config, token)
}

/** The way on for a sign-in that a grant answers; null where there is none, and the form is shown. */
export async function signInByGrant(
  c: AppContext,
  { db, config }: Pick<Service, 'db' | 'config'>,
  provider: Provider,
): Promise<Response | null> {
  const token = getCookie(c, grantCookie)
  if (token === undefined) return null
  const { req, res } = await bridgeRequest(c, config.PUBLIC_URL)
  const interaction = await provider.interactionDetails(req, res).catch(noInteraction)
  if (interaction?.uid !== c.req.param('uid')) return null
  if (!interaction?.prompt.reasons.every((reason) => acceptedReasons.has(reason))) return null
  setGrantCookie(c, config, '')
  const subject = await useUp(db, token)
  if (subject === null) return null
  await noteSignIn(db, subject)
  const login = { accountId: subject, amr: ['pwd'], remember: false }
  const returnTo = await provider.interactionResult(req, res, { login }, { mergeWithLastSubmission: false })
  return c.redirect(returnTo, 303)
}

/** Of two at once, the database lets one have it. */
async function useUp(db: Service['db'], token: string): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`
    delete from login_grants using accounts
     where token_hash = ${hashOf(token)} and expires_at > now()
       and accounts.subject = login_grants.subject and accounts.disabled_at is null
    returning accounts.subject`.execute(db)
  return rows[0]?.subject ?? null
}
