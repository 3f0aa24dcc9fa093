import { useMemo } from 'react'
import type { PaymentSetup, TestCardRequest } from '#contract/payments.ts'
import { cardNotSavedText } from '#domain/payments/setup-state.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import type { Messages } from '../form/use-checked-form.ts'
import type { CardValues } from './card-values.ts'

export type Sent =
  | { kind: 'answered'; setup: PaymentSetup }
  | { kind: 'faults'; fields: Messages<CardValues> }
  | { kind: 'failed'; message: string }
  /** The form is no longer what this page takes it for: look again. */
  | { kind: 'outdated' }

/** The simulator's card form. What went unanswered is repeated under its own key; another card has another. */
export function createCardSender(clientSecret: string, call: typeof callApi = callApi) {
  let unanswered: { text: string; key: string } | null = null
  return async (body: TestCardRequest): Promise<Sent> => {
    const text = JSON.stringify(body)
    const key = unanswered?.text === text ? unanswered.key : newKey()
    const path = `/payments/simulator/${encodeURIComponent(clientSecret)}`
    const answer = await call<PaymentSetup>(path, { method: 'POST', body, key })
    const isAway = !answer.ok && (answer.problem.status === 0 || answer.problem.status >= 500)
    unanswered = isAway ? { text, key } : null
    if (answer.ok) return { kind: 'answered', setup: answer.value }
    const { status, fields, message } = answer.problem
    if (isAway) return { kind: 'failed', message: cardNotSavedText }
    if (status === 404 || status === 409) return { kind: 'outdated' }
    return fields ? { kind: 'faults', fields } : { kind: 'failed', message }
  }
}

export type CardSender = ReturnType<typeof createCardSender>

export const useCardSender = (clientSecret: string): CardSender =>
  useMemo(() => createCardSender(clientSecret), [clientSecret])
