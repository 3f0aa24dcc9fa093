import { useMemo } from 'react'
import type { PaymentSetup, TestCardRequest } from '#contract/payments.ts'
import { cardNotSavedText } from '#domain/payments/setup-state.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { type Outcome, toOutcome } from '../form/outcome.ts'

export type Sent =
  | { kind: 'answered'; setup: PaymentSetup }
  | Exclude<Outcome, { kind: 'done' }>
  /** The form is no longer what this page takes it for: look again. */
  | { kind: 'outdated' }

/** The simulator's card form. What went unanswered is repeated under its own key; another card has another. */
export function createCardSender(clientSecret: string, call: typeof callApi = callApi) {
  let unanswered: { text: string; key: string } | null = null
  return async (body: TestCardRequest): Promise<Sent> => {
    const text = JSON.stringify(body)
    const key = unanswered?.text === text ? unanswered.key : newKey()
    const answer = await call('tryTestCard', { params: { clientSecret }, body }, { key })
    const isAway = !answer.ok && (answer.problem.status === 0 || answer.problem.status >= 500)
    unanswered = isAway ? { text, key } : null
    if (answer.ok) return { kind: 'answered', setup: answer.value }
    const { status } = answer.problem
    if (isAway) return { kind: 'failed', message: cardNotSavedText }
    if (status === 404 || status === 409) return { kind: 'outdated' }
    const outcome = toOutcome(answer.problem, 'card', 'your card')
    return outcome.kind === 'done' ? { kind: 'outdated' } : outcome
  }
}

export type CardSender = ReturnType<typeof createCardSender>

export const useCardSender = (clientSecret: string): CardSender =>
  useMemo(() => createCardSender(clientSecret), [clientSecret])
