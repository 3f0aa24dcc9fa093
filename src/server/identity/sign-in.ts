import { setCookie } from 'hono/cookie'
import type { Provider } from 'oidc-provider'
import {
  checkSignIn,
  fieldMessagesOf,
  type SignInFieldProblem,
  type SignInProblem,
  signInProblems,
  typedEmailCookie,
} from '#contract/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { checkCredentials, noteSignIn } from './check-credentials.ts'
import { bridgeRequest } from './fetch-bridge.ts'
import { readFields, sendsJson } from './form-body.ts'
import { giveBackSignIn, mayTrySignIn } from './limits.ts'

/** RFC 5321. */
const longestEmail = 254

const codes = {
  wrong: 'unauthenticated',
  tooMany: 'tooManyRequests',
  expired: 'notFound',
  failed: 'internal',
} as const satisfies Record<SignInProblem, ErrorCode>

/** POST /login/{uid}: the answer of a sign-in page. */
export async function signIn(c: AppContext, service: Service, provider: Provider): Promise<Response> {
  const form = await readFields(c, ['email', 'password'])
  const faults = checkSignIn(form)
  if (!sendsJson(c)) keepTypedEmail(c, form.email, service.config)
  if (faults.length > 0) return answerFields(c, faults)

  const { req, res } = await bridgeRequest(c, service.config.PUBLIC_URL)
  const interaction = await provider.interactionDetails(req, res).catch(noInteraction)
  if (!interaction || interaction.uid !== c.req.param('uid')) return answerSignInProblem(c, 'expired')

  const attempt = { email: form.email, address: clientAddress(c, service.config.TRUSTED_PROXIES) }
  if (!(await mayTrySignIn(service.db, attempt))) return answerSignInProblem(c, 'tooMany')
  const subject = await checkCredentials(service.db, form)
  if (subject === null) return answerSignInProblem(c, 'wrong')
  await giveBackSignIn(service.db, attempt)
  await noteSignIn(service.db, subject)

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
  setCookie(c, typedEmailCookie, email.slice(0, longestEmail), {
    path,
    maxAge: 300,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
}

function answerSignInProblem(c: AppContext, problem: SignInProblem): Response {
  if (sendsJson(c)) return answerProblem(c, { code: codes[problem], message: signInProblems[problem] })
  return c.redirect(`${c.req.path}?problem=${problem}`, 303)
}

function answerFields(c: AppContext, faults: SignInFieldProblem[]): Response {
  if (sendsJson(c)) return answerProblem(c, { code: 'invalidInput', fields: fieldMessagesOf(faults) })
  return c.redirect(`${c.req.path}?problem=${faults.join('.')}`, 303)
}
