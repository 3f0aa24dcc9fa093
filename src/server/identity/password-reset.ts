import { checkEmailField, toFieldMessages, type ResetProblem, resetProblems } from '#contract/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { paths } from '#contract/page-paths.ts'
import { ownPath } from '#domain/navigation/own-path.ts'
import { clientAddress, clientOrigin } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { Background } from './background.ts'
import { changePassword } from './change-password.ts'
import { readFields, sendsJson } from './form-body.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { consumeResetRequest, consumeResetAttempt } from './limits.ts'
import { sendResetLink } from './send-reset-link.ts'
import { passwordChangedEmail } from './reset-emails.ts'

const codes = {
  expired: 'notFound',
  tooMany: 'tooManyRequests',
  failed: 'internal',
} as const satisfies Record<ResetProblem, ErrorCode>

/** POST /login/forgot. Every well-formed email gets the same answer at the same speed; the email is written after it. */
export async function askForReset(
  c: AppContext,
  service: Service,
  background: Background,
): Promise<Response> {
  if (!service.config.canSendEmail)
    return sendsJson(c)
      ? answerProblem(c, { code: 'emailNotSetUp' })
      : c.redirect(paths.forgotPassword(), 303)
  const { email, redirectTo: wanted } = await readFields(c, ['email', 'redirectTo'])
  const redirectTo = ownPath(wanted) ?? undefined
  const faults = checkEmailField(email)
  if (faults.length > 0 && sendsJson(c))
    return answerProblem(c, { code: 'invalidInput', fields: toFieldMessages(faults) })
  if (faults.length > 0)
    return c.redirect(paths.forgotPassword({ problem: faults.join('.'), redirectTo }), 303)
  const origin = clientOrigin(c, service.config.TRUSTED_PROXIES)
  if (!(await consumeResetRequest(service.db, origin)))
    return answerReset(c, 'tooMany', (problem) => paths.forgotPassword({ problem, redirectTo }))
  background.start(() => sendResetLink(service, { email, redirectTo }))
  return sendsJson(c)
    ? c.json({ sent: true })
    : c.redirect(paths.forgotPassword({ sent: 'true', redirectTo }), 303)
}

/** Ours have 43 characters. */
const longestToken = 100

/** POST /login/reset: the link's token and the new password. */
export async function resetPassword(
  c: AppContext,
  service: Service,
  { background, knownBrowsers }: { background: Background; knownBrowsers: KnownBrowsers },
): Promise<Response> {
  const {
    token: given,
    password,
    redirectTo: wanted,
  } = await readFields(c, ['token', 'password', 'redirectTo'])
  // It goes into the address of the page: one that is too long is none of ours.
  const token = given.length <= longestToken ? given : ''
  const redirectTo = ownPath(wanted) ?? undefined
  const page = (problem: string) => paths.resetPassword({ token, problem, redirectTo })
  const address = clientAddress(c, service.config.TRUSTED_PROXIES)
  if (!(await consumeResetAttempt(service.db, address))) return answerReset(c, 'tooMany', page)
  const result = await changePassword(service.db, { token, password, requestId: c.get('requestId') })
  if (result.outcome === 'expired') return answerReset(c, 'expired', page)
  if (result.outcome === 'weak') {
    if (sendsJson(c)) return answerProblem(c, { code: 'invalidInput', fields: { password: result.message } })
    return c.redirect(page(result.reason === 'required' ? 'required' : 'weak'), 303)
  }
  // The link came by email: this is the owner, however many others are guessing.
  knownBrowsers.remember(c, result.email)
  if (service.config.canSendEmail)
    background.start(() =>
      service.mailer.send(passwordChangedEmail({ to: result.email, config: service.config })),
    )
  return sendsJson(c)
    ? c.json({ changed: true })
    : c.redirect(paths.resetPassword({ changed: 'true', redirectTo }), 303)
}

function answerReset(
  c: AppContext,
  problem: ResetProblem,
  page: (problem: ResetProblem) => string,
): Response {
  if (sendsJson(c)) return answerProblem(c, { code: codes[problem], message: resetProblems[problem] })
  return c.redirect(page(problem), 303)
}
