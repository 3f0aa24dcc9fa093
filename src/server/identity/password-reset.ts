import { checkEmailField, fieldMessagesOf, type ResetProblem, resetProblems } from '#contract/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { passwordMessages } from '#domain/clients/password.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { Background } from './background.ts'
import { changePassword } from './change-password.ts'
import { readFields, sendsJson } from './form-body.ts'
import { mayAskForReset, mayUseResetLink } from './limits.ts'
import { sendResetLink } from './send-reset-link.ts'
import { passwordChangedLetter } from './reset-letters.ts'

const codes = {
  expired: 'notFound',
  tooMany: 'tooManyRequests',
  failed: 'internal',
} as const satisfies Record<ResetProblem, ErrorCode>

/** POST /login/forgot. Every well-formed e-mail gets the same answer at the same speed; the letter is written after it. */
export async function askForReset(
  c: AppContext,
  service: Service,
  background: Background,
): Promise<Response> {
  const { email } = await readFields(c, ['email'])
  const faults = checkEmailField(email)
  if (faults.length > 0 && sendsJson(c))
    return answerProblem(c, { code: 'invalidInput', fields: fieldMessagesOf(faults) })
  if (faults.length > 0) return c.redirect(`/login/forgot?problem=${faults.join('.')}`, 303)
  const address = clientAddress(c, service.config.TRUSTED_PROXIES)
  if (!(await mayAskForReset(service.db, address))) return answerReset(c, 'tooMany', '/login/forgot?')
  background.start(() => sendResetLink(service, email))
  return sendsJson(c) ? c.json({ sent: true }) : c.redirect('/login/forgot?sent', 303)
}

/** POST /login/reset: the link's token and the new password. */
export async function resetPassword(
  c: AppContext,
  service: Service,
  background: Background,
): Promise<Response> {
  const { token, password } = await readFields(c, ['token', 'password'])
  const page = `/login/reset?token=${encodeURIComponent(token)}&`
  const address = clientAddress(c, service.config.TRUSTED_PROXIES)
  if (!(await mayUseResetLink(service.db, address))) return answerReset(c, 'tooMany', page)
  const result = await changePassword(service.db, { token, password })
  if (result.outcome === 'expired') return answerReset(c, 'expired', page)
  if (result.outcome === 'weak') {
    if (sendsJson(c)) return answerProblem(c, { code: 'invalidInput', fields: { password: result.message } })
    return c.redirect(
      `${page}problem=${result.message === passwordMessages.required ? 'required' : 'weak'}`,
      303,
    )
  }
  background.start(() =>
    service.mailer.send(passwordChangedLetter({ to: result.email, config: service.config })),
  )
  return sendsJson(c) ? c.json({ changed: true }) : c.redirect('/login/reset?changed', 303)
}

function answerReset(c: AppContext, problem: ResetProblem, page: string): Response {
  if (sendsJson(c)) return answerProblem(c, { code: codes[problem], message: resetProblems[problem] })
  return c.redirect(`${page}problem=${problem}`, 303)
}
