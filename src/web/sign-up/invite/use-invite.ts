import { useState } from 'react'
import type { z } from 'zod'
import type { CheckedInvite, checkInviteRequest, verifyInviteRequest } from '#contract/accounts.ts'
import { inviteMessages, oneTimeCode } from '#domain/clients/one-time-code.ts'
import { type ApiProblem, callApi } from '../../api/call-api.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.ts'
import { forgetDraft } from '../draft.ts'
import { outcomeOf, type SubmitOutcome } from '../submit-outcome.ts'
import { inviteBody } from '../to-requests.ts'
import type { SignUpForm } from '../use-sign-up-form.ts'
import type { SignUpValues } from '../values.ts'
import { inviteFaults } from './check-outcome.ts'

/** `resendAt`: by this page's steady clock. */
type SentCode = { values: SignUpValues; resendAt: number }

/** `refused`: another code may be right. `ended`: none is, until a new one is sent. `faults`: the form is to blame. */
export type VerifyOutcome = { kind: 'done' | 'faults' } | { kind: 'refused' | 'ended'; message: string }

/** Document 2 section 4, "Invite signup with one-time code". */
export function useInvite({ where, refuse }: Pick<SignUpForm, 'where' | 'refuse'>) {
  const { signIn } = useSession()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function send(values: SignUpValues): Promise<SubmitOutcome> {
    const answer = await callApi<CheckedInvite>('/invites:check', {
      method: 'POST',
      body: {
        email: values.email,
        mobileNumber: values.phone,
        shouldSendOtp: true,
      } satisfies z.input<typeof checkInviteRequest>,
    })
    if (!answer.ok) return notSent(answer.problem)
    const faults = inviteFaults(answer.value)
    if (faults) return { kind: 'faults', fields: faults }
    setSent({ values, resendAt: performance.now() + oneTimeCode.resendAfterSeconds * 1000 })
    return { kind: 'done' }
  }

  /** A code that is still on its way to the same phone is asked for again, not sent again. */
  async function submit(values: SignUpValues): Promise<SubmitOutcome> {
    const isOnItsWay =
      sent?.values.email === values.email &&
      sent.values.phone === values.phone &&
      performance.now() < sent.resendAt
    if (isOnItsWay) setSent({ ...sent, values })
    const outcome: SubmitOutcome = isOnItsWay ? { kind: 'done' } : await send(values)
    if (outcome.kind === 'done') setIsOpen(true)
    return outcome
  }

  async function verify(smsOtp: string): Promise<VerifyOutcome> {
    if (!sent) return { kind: 'done' }
    const answer = await callApi('/invites:verify', {
      method: 'POST',
      body: { data: inviteBody(sent.values, where), smsOtp } satisfies z.input<typeof verifyInviteRequest>,
    })
    if (answer.ok) {
      forgetDraft()
      signIn(paths.findPsychologist({ invited: true }))
      return { kind: 'done' }
    }
    const outcome = notVerified(answer.problem)
    if (outcome.kind !== 'faults') return outcome
    setIsOpen(false)
    refuse(sent.values, outcome.fields)
    return { kind: 'faults' }
  }

  return {
    sent: isOpen ? sent : null,
    submit,
    resend: async (): Promise<SubmitOutcome> => (sent ? send(sent.values) : { kind: 'done' }),
    verify,
    close: () => setIsOpen(false),
  }
}

function notSent(problem: ApiProblem): SubmitOutcome {
  const outcome = outcomeOf(problem)
  const isOurs = outcome.kind === 'failed' && problem.status !== 429
  return isOurs ? { kind: 'failed', message: inviteMessages.sendFailed } : outcome
}

/** Document 2 section 8: the code's own words, else what the server says, else the words for no answer. */
function notVerified(
  problem: ApiProblem,
): { kind: 'refused' | 'ended'; message: string } | Extract<SubmitOutcome, { kind: 'faults' }> {
  const { code, status, message } = problem
  if (code === 'otpInvalid') return { kind: 'refused', message }
  if (code === 'otpExpired') return { kind: 'ended', message }
  if (code === 'emailInUse') return { kind: 'faults', fields: { email: inviteMessages.used } }
  const outcome = outcomeOf(problem)
  if (outcome.kind === 'faults') return outcome
  return { kind: 'refused', message: status === 0 ? inviteMessages.notVerified : message }
}
