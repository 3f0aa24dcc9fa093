import { setCookie } from 'hono/cookie'
import type { Provider } from 'oidc-provider'
import {
  checkSignIn,
  toFieldMessages,
  type SignInFieldProblem,
  type SignInProblem,
  signInProblems,
  typedEmailCookie,
} from '#contract/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { clientAddress, clientNetwork } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { Background } from './background.ts'
import { noteSignIn } from './check-credentials.ts'
import { bridgeRequest } from './fetch-bridge.ts'
import { readFields, sendsJson } from './form-body.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { isPaused } from './sign-in-pause.ts'
import { tellOwner } from './tell-owner.ts'
import { tryPassword } from './try-password.ts'

/** RFC 5321. */
const longestEmail = 254

export const signInErrorCodes = {
  wrong: 'unauthenticated',
  tooMany: 'tooManyRequests',
  paused: 'tooManyRequests',
  busy: 'tooManyRequests',
  expired: 'notFound',
  failed: 'internal',
} as const satisfies Record<SignInProblem, ErrorCode>

type SignInParts = { provider: Provider; background: Background; knownBrowsers: KnownBrowsers }

/** POST /login/{uid}: the answer of a sign-in page. */
export async function signIn(
  c: AppContext,
  service: Service,
  { provider, background, knownBrowsers }: SignInParts,
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
  // Before anything else, so that a flood of guesses costs one look each.
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
export function noInteraction(error: Error): undefined {
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
