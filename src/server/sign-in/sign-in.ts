import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { sql } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { ErrorCode } from '#contract/errors.ts'
import {
  checkSignIn,
  type SignInFieldProblem,
  type SignInProblem,
  signInProblems,
  toFieldMessages,
  typedEmailCookie,
} from '#contract/sign-in-form.ts'
import { isKeepable } from '#domain/text.ts'
import type { AppContext } from '../http/context.ts'
import { answerProblem } from '../http/problem.ts'
import { clientAddress, clientNetwork } from '../http/rate-limit.ts'
import { recordOf } from '../../domain/record.ts'
import type { Service } from '../service.ts'
import type { BackgroundWork } from './background.ts'
import { bridgeRequest } from './fetch-bridge.ts'
import { isPaused, type KnownBrowsers } from './limits.ts'
import { noteSignIn, tellOwner, tryPassword } from './try-password.ts'

/** The longest email address that RFC 5321 allows. */
const longestEmail = 254

export const signInErrorCodes = {
  wrong: 'unauthenticated',
  tooMany: 'tooManyRequests',
  paused: 'tooManyRequests',
  busy: 'tooManyRequests',
  expired: 'notFound',
  failed: 'internal',
} as const satisfies Record<SignInProblem, ErrorCode>

type SignInServices = { provider: Provider; background: BackgroundWork; knownBrowsers: KnownBrowsers }

/** POST /login/{uid}: the answer of a sign-in page. */
export async function signIn(
  c: AppContext,
  service: Service,
  { provider, background, knownBrowsers }: SignInServices,
): Promise<Response> {
  const form = await readFields(c, ['email', 'password'])
  const faults = checkSignIn(form)
  if (!sendsJson(c)) keepTypedEmail(c, form.email, service.config)
  if (faults.length > 0) return answerFields(c, faults)

  const attempt = {
    email: form.email,
    address: clientAddress(c, service.config.TRUSTED_PROXIES),
    network: clientNetwork(c, service.config.TRUSTED_PROXIES),
    browser: knownBrowsers.read(c, form.email),
  }
  // Looks for a pause before anything else, so that each of a flood of guesses costs only this query.
  if (attempt.browser === null && (await isPaused(service.db, form.email)))
    return answerSignInProblem(c, 'paused')

  const { req, res } = await bridgeRequest(c, service.config.PUBLIC_URL)
  const interaction = await provider.interactionDetails(req, res).catch(noInteraction)
  if (!interaction || interaction.uid !== c.req.param('uid')) return answerSignInProblem(c, 'expired')

  const subject = await tryPassword(service, attempt, form.password)
  if (typeof subject !== 'string') {
    if (subject.problem !== 'busy') background.start(() => tellOwner(service, form.email))
    return answerSignInProblem(c, subject.problem)
  }
  await noteSignIn(service.db, subject)
  knownBrowsers.remember(c, form.email)

  const login = { accountId: subject, amr: ['pwd'], remember: false }
  const returnTo = await provider.interactionResult(req, res, { login }, { mergeWithLastSubmission: false })
  return sendsJson(c) ? c.json({ returnTo }, 200, { 'cache-control': 'no-store' }) : c.redirect(returnTo, 303)
}

/** True while the sign-in that this page belongs to is still waiting for an answer. */
export async function isSignInOpen(c: AppContext, { config }: Service, provider: Provider): Promise<boolean> {
  const { req, res } = await bridgeRequest(c, config.PUBLIC_URL)
  const interaction = await provider.interactionDetails(req, res).catch(noInteraction)
  return interaction?.uid === c.req.param('uid')
}

/** The library throws for a sign-in that ended; anything else is a fault of ours. */
function noInteraction(error: Error): undefined {
  if (error.name !== 'SessionNotFound') throw error
}

/** A form that was sent without a script comes back as a new page, which would be empty. Only that page is told. */
function keepTypedEmail(c: AppContext, email: string, { PUBLIC_URL }: Service['config']): void {
  const secure = PUBLIC_URL.startsWith('https:')
  const path = c.req.path
  // Half of a character, which the cut may leave, cannot be written into a cookie.
  setCookie(c, typedEmailCookie, email.slice(0, longestEmail).toWellFormed(), {
    path,
    maxAge: 300,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
}

function answerSignInProblem(c: AppContext, problem: SignInProblem): Response {
  if (sendsJson(c))
    return answerProblem(c, { code: signInErrorCodes[problem], message: signInProblems[problem] })
  return c.redirect(`${c.req.path}?problem=${problem}`, 303)
}

function answerFields(c: AppContext, faults: SignInFieldProblem[]): Response {
  if (sendsJson(c)) return answerProblem(c, { code: 'invalidInput', fields: toFieldMessages(faults) })
  return c.redirect(`${c.req.path}?problem=${faults.join('.')}`, 303)
}

export const grantCookie = 'banksia_new_account'
/** Where the grant’s cookie is sent: the sign-in page uses it, and the issuer, which is asked first, sees that there is one. */
const cookiePaths = ['/login', '/oidc/auth']
const lifetimeSeconds = 120

/** Reasons for a sign-in that a grant may answer: a login was asked for, or no one is signed in. All others need the password. */
const acceptedReasons = new Set(['login_prompt', 'no_session'])

const hashOfGrant = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Sets the cookie of a grant; an empty token removes it. */
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
    select ${hashOfGrant(token)}, subject, now() + make_interval(secs => ${lifetimeSeconds})
      from accounts where subject = ${subject} and last_signed_in_at is null
    returning subject`.execute(db)
  if (rows.length === 0) return
  setGrantCookie(c, config, token)
}

/** Signs in by the grant of a sign-up and sends the browser on. Null if there is no grant: then the form is shown. */
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
  const subject = await redeemGrant(db, token)
  if (subject === null) return null
  await noteSignIn(db, subject)
  const login = { accountId: subject, amr: ['pwd'], remember: false }
  const returnTo = await provider.interactionResult(req, res, { login }, { mergeWithLastSubmission: false })
  return c.redirect(returnTo, 303)
}

/** Uses the grant up and gives its subject. If two requests bring it at once, only one gets it. */
async function redeemGrant(db: Service['db'], token: string): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`
    delete from login_grants using accounts
     where token_hash = ${hashOfGrant(token)} and expires_at > now()
       and accounts.subject = login_grants.subject and accounts.disabled_at is null
    returning accounts.subject`.execute(db)
  return rows[0]?.subject ?? null
}

/** Pages send JSON when their script runs and a plain form when it does not. */
export const sendsJson = (c: AppContext): boolean =>
  c.req.header('content-type')?.startsWith('application/json') ?? false

/** The named fields as text. What is missing, or is not text that can be looked up, becomes empty, which no form accepts. */
export async function readFields<Name extends string>(
  c: AppContext,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const body: unknown = await (sendsJson(c) ? c.req.json() : c.req.parseBody()).catch(refuseUnreadable)
  const given = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  const text = (name: Name) => {
    const value: unknown = given.get(name)
    return typeof value === 'string' && isKeepable(value) ? value : ''
  }
  return recordOf(names, text)
}

function refuseUnreadable(): never {
  throw new HTTPException(400)
}
