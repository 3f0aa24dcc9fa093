import type { ErrorCode } from '#contract/errors.ts'
import type { ApiAnswer } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { isRefused } from '../api/is-refused.ts'

/** As it is sent. The server does it once under its key: src/server/http/idempotency.ts. */
export type RefundRequest = { key: string; cents: number; why: string }

/** By charge: what was sent and has no answer yet. In this tab’s memory only; a page that is loaded again reads the charge first. */
const unanswered = new Map<string, RefundRequest>()

export const unansweredRefund = (chargeId: string): RefundRequest | null => unanswered.get(chargeId) ?? null

/** Answers of the refund itself. Others, such as those about the sign-in, say nothing of what was sent before. */
const decided: readonly (ErrorCode | 'offline')[] = ['invalidInput', 'conflict', 'notFound']

/**
 * Sends a refund. While one of the charge has no answer, every press sends that one again, whatever was chosen since: under another
 * key, or with other content, both could be done.
 */
export async function sendRefund<T>(
  chargeId: string,
  wanted: Omit<RefundRequest, 'key'> & { key?: string },
  send: (request: RefundRequest) => Promise<ApiAnswer<T>>,
): Promise<ApiAnswer<T>> {
  const before = unanswered.get(chargeId)
  const request = before ?? { ...wanted, key: wanted.key ?? newKey() }
  unanswered.set(chargeId, request)
  const answer = await send(request)
  const wasSentBefore = before !== undefined || wanted.key !== undefined
  const isKnown =
    answer.ok || (isRefused(answer.problem) && (!wasSentBefore || decided.includes(answer.problem.code)))
  if (isKnown) unanswered.delete(chargeId)
  else unanswered.set(chargeId, request)
  return answer
}
