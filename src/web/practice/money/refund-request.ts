import { useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { type ApiAnswer, isUnanswered } from '../../api/call-api.ts'
import { useAction } from '../../api/use-action.ts'
import { newKey } from '../../session/new-key.ts'
import { callStaff } from '../desk/staff.ts'
import { refreshMoney } from './use-charge.ts'

export function useRefund(charge: Charge, onDone: () => void) {
  const { id, client } = charge
  const { act, busy, failure } = useAction()
  const [sent, setSent] = useState(() => unansweredRefund(charge))
  // The charge is read again after each failure.
  const isDone = sent !== null && hasArrived(sent, charge)
  const press = async (wanted: RefundChoice) => {
    const isAnswered = await act('refund', {
      call: () =>
        sendRefund(charge, wanted, ({ key, cents, why }) =>
          callStaff('refundCharge', { params: { id }, body: { cents, why } }, { key }),
        ),
      after: refreshMoney,
      // It may have been done, or something else was: what is left to give back is read again.
      onFailure: refreshMoney,
      done: `${formatCents(wanted.cents)} goes back to ${client.name}.`,
    })
    if (isAnswered) return onDone()
    setSent(unansweredRefund(charge))
  }
  return {
    press,
    isBusy: busy === 'refund',
    failure,
    unanswered: isDone ? null : sent,
    arrived: isDone ? sent : null,
  }
}

type RefundedCharge = Pick<Charge, 'id' | 'refunds'>

/** As it is sent. The server does it once under its key: src/server/http/idempotency.ts. */
export type RefundRequest = {
  key: string
  cents: number
  why: string
  sentAt: number
  /** Those that the charge had then. */
  refundsBefore: readonly string[]
}

/** By charge: what was sent and has no answer yet. In this tab’s memory only; a page that is loaded again reads the charge first. */
const unanswered = new Map<string, RefundRequest>()

/** Shorter than the day for which the server keeps a key. */
const mostHours = 12

/** What is not known yet. A charge that was read again and has this refund tells that it was done. */
export function unansweredRefund(charge: RefundedCharge): RefundRequest | null {
  const request = unanswered.get(charge.id)
  if (!request) return null
  if (!hasArrived(request, charge) && Date.now() - request.sentAt < mostHours * 3_600_000) return request
  unanswered.delete(charge.id)
  return null
}

const hasArrived = ({ refundsBefore, cents, why }: RefundRequest, { refunds }: RefundedCharge): boolean =>
  refunds.some((one) => !refundsBefore.includes(one.id) && one.cents === cents && one.why === why)

export type RefundChoice = Pick<RefundRequest, 'cents' | 'why'> & Partial<RefundRequest>

/** Answers of the refund itself. Others, such as those about the sign-in, say nothing of what was sent before. */
const decided: readonly (ErrorCode | 'offline')[] = ['invalidInput', 'conflict', 'notFound']

/**
 * Sends a refund. While one of the charge has no answer, every press sends that one again, whatever was chosen since: under another
 * key, or with other content, both could be done.
 */
export async function sendRefund<T>(
  charge: RefundedCharge,
  wanted: RefundChoice,
  send: (request: RefundRequest) => Promise<ApiAnswer<T>>,
): Promise<ApiAnswer<T>> {
  const before = unansweredRefund(charge)
  const request = before ?? {
    key: newKey(),
    sentAt: Date.now(),
    refundsBefore: charge.refunds.map(({ id }) => id),
    ...wanted,
  }
  unanswered.set(charge.id, request)
  const answer = await send(request)
  const wasSentBefore = before !== null || wanted.key !== undefined
  const isKnown =
    answer.ok || (!isUnanswered(answer.problem) && (!wasSentBefore || decided.includes(answer.problem.code)))
  if (isKnown) unanswered.delete(charge.id)
  else unanswered.set(charge.id, request)
  return answer
}
