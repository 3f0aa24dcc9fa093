import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CheckedInvite } from '#contract/accounts.ts'
import { paths } from '#contract/page-paths.ts'
import { inviteMessages, oneTimeCode } from '#domain/clients/credentials.ts'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { enterNewAccount } from '../client/enter-new-account.ts'
import type { ErrorsByField, FormOutcome } from '../forms/form-rules.ts'
import { redirectToIn } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { inviteBody, toSubmitOutcome } from './create-profile.ts'
import type { NewcomerRequest } from './sign-up-rules.ts'
import { forgetDraft } from './sign-up-values.ts'
import type { SignUpFormState } from './use-sign-up-form.tsx'

/** `resendAt`: by this page's steady clock. */
type SentCode = { newcomer: NewcomerRequest; resendAt: number }

/** `refused`: another code may be right. `ended`: none is, until a new one is sent. `inForm`: a field of the form is at fault. */
export type VerifyOutcome = { kind: 'done' | 'inForm' } | { kind: 'refused' | 'ended'; message: string }

/** See docs/product/sign-up.md#invitation. */
export function useInvite({ timeZone, refuse }: Pick<SignUpFormState, 'timeZone' | 'refuse'>) {
  const { signIn } = useSession()
  const { identity } = useSettings()
  const navigate = useNavigate()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function send(newcomer: NewcomerRequest): Promise<FormOutcome> {
    const answer = await callApi('checkInvite', {
      body: { email: newcomer.email, mobileNumber: newcomer.mobile, shouldSendOtp: true },
    })
    if (!answer.ok) return notSent(answer.problem)
    const errors = inviteErrors(answer.value)
    if (errors) return { kind: 'refused', errors, together: ['newcomer.email', 'newcomer.mobile'] }
    setSent({ newcomer, resendAt: performance.now() + oneTimeCode.resendAfterSeconds * 1000 })
    return { kind: 'done' }
  }

  /** A code that is still on its way to the same phone is asked for again, not sent again. */
  async function submit(newcomer: NewcomerRequest): Promise<FormOutcome> {
    const isOnItsWay =
      sent?.newcomer.email === newcomer.email &&
      sent.newcomer.mobile === newcomer.mobile &&
      performance.now() < sent.resendAt
    if (isOnItsWay) setSent({ ...sent, newcomer })
    const outcome: FormOutcome = isOnItsWay ? { kind: 'done' } : await send(newcomer)
    if (outcome.kind === 'done') setIsOpen(true)
    return outcome
  }

  async function verify(smsOtp: string): Promise<VerifyOutcome> {
    if (!sent) return { kind: 'done' }
    const answer = await callApi('verifyInvite', {
      body: { data: inviteBody(sent.newcomer, timeZone), smsOtp },
    })
    if (answer.ok) {
      forgetDraft()
      const next = redirectToIn(location.search) ?? paths.findPsychologist({ invited: true })
      // Back does not lead to a form that has done its work.
      if (await enterNewAccount(identity)) await navigate(next, { replace: true })
      else signIn(next)
      return { kind: 'done' }
    }
    const outcome = notVerified(answer.problem)
    if (outcome.kind !== 'inForm') return outcome
    setIsOpen(false)
    refuse(outcome.errors)
    return { kind: 'inForm' }
  }

  return {
    sent: isOpen ? sent : null,
    submit,
    resend: async (): Promise<FormOutcome> => (sent ? send(sent.newcomer) : { kind: 'done' }),
    verify,
    close: () => setIsOpen(false),
  }
}

function notSent(problem: ApiProblem): FormOutcome {
  const outcome = toSubmitOutcome(problem)
  const isOurs = outcome.kind === 'failed' && problem.status !== 429
  return isOurs ? { kind: 'failed', message: inviteMessages.sendFailed } : outcome
}

/** The text for the code, else the server's message, else the text for no answer. See docs/product/sign-up.md#one-time-code. */
function notVerified(
  problem: ApiProblem,
): { kind: 'refused' | 'ended'; message: string } | { kind: 'inForm'; errors: ErrorsByField } {
  const { code, status, message } = problem
  if (code === 'otpInvalid') return { kind: 'refused', message }
  if (code === 'otpExpired') return { kind: 'ended', message }
  if (code === 'emailInUse') return { kind: 'inForm', errors: { 'newcomer.email': inviteMessages.used } }
  const outcome = toSubmitOutcome(problem)
  if (outcome.kind === 'refused') return { kind: 'inForm', errors: outcome.errors }
  return { kind: 'refused', message: status === 0 ? inviteMessages.notVerified : message }
}

/** What keeps these details from a code, at the field concerned; null if nothing does. See docs/product/sign-up.md#invitation. */
export function inviteErrors({ used, invited }: CheckedInvite): ErrorsByField | null {
  if (used) return { 'newcomer.email': inviteMessages.used }
  if (invited) return null
  // Which of the two is at fault is not told, so that a stranger cannot learn who is invited.
  return { 'newcomer.email': inviteMessages.notFound, 'newcomer.mobile': inviteMessages.mobileUnknown }
}
