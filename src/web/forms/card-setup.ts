import { queryOptions } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { PaymentSetup, TestCardRequest } from '#contract/payments.ts'
import { cardNotSavedText } from '#domain/money/card-setup.ts'
import { callApi, createPressKeys, isUnanswered } from '../api/call-api.ts'
import { type ApiError, type PollingOptions, queryClient, usePolledQuery, valueOf } from '../api/query.ts'
import { onNews } from '../session/news.ts'
import { type FormOutcome, toOutcome } from './form-rules.ts'

type SetupProgress =
  | { kind: 'loading' }
  /** No answer came yet. */
  | { kind: 'away' }
  /** The server knows no such form, or it is not ours. */
  | { kind: 'unknown' }
  | { kind: 'known'; setup: PaymentSetup }

export type CardSetup = ReturnType<typeof useSetup>

/**
 * What became of a card form: asked on arrival, when the page is seen again (the browser's Back may bring it after it was
 * booked), when another tab has news, and for a while after the form was sent.
 */
export function useSetup(clientSecret: string) {
  const { data, isFetchedAfterMount, refetch, polling, startPolling } = usePolledQuery(
    setupQuery(clientSecret),
    setupPolling,
    { startsNow: false },
  )
  useEffect(() => onNews(() => void refetch()), [refetch])

  const known: SetupProgress =
    data === undefined
      ? { kind: isFetchedAfterMount ? 'away' : 'loading' }
      : data === null
        ? { kind: 'unknown' }
        : { kind: 'known', setup: data }
  return {
    known,
    watch: polling,
    look: refetch,
    /** The server's newest word, from a call that brought it. */
    accept: (setup: PaymentSetup) => acceptSetup(clientSecret, setup),
    /** The form was sent to the provider: its word is on its way. */
    startWatch: startPolling,
  }
}

/** What became of a card form, by the server's word alone. Null: it knows no such form, or it is not ours. */
export const setupQuery = (clientSecret: string) =>
  queryOptions<PaymentSetup | null, ApiError>({
    queryKey: ['readPaymentSetup', { params: { clientSecret } }],
    queryFn: async ({ signal }) => {
      const answer = await callApi('readPaymentSetup', { params: { clientSecret } }, { signal })
      return !answer.ok && answer.problem.status === 404 ? null : valueOf(answer)
    },
    retry: false,
  })

/** The server's newest word, from a call that brought it: a reading that is under way may be older. */
function acceptSetup(clientSecret: string, setup: PaymentSetup): void {
  const { queryKey } = setupQuery(clientSecret)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, setup)
}

/** After these the provider has nothing more to say. A decline is not among them: another card may follow in the same form. */
const isFinal = {
  waiting: false,
  needsAuthentication: false,
  failed: false,
  booked: true,
  saved: true,
  tooLate: true,
} as const satisfies Record<PaymentSetup['state'], boolean>

/** The provider's word usually takes a second or two. After about a minute the person is told, and asks when they like. */
export const setupPolling: PollingOptions<PaymentSetup | null> = {
  pausesMs: [500, 1000, 1500, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000, 8000],
  isSettled: (setup) => setup !== null && isFinal[setup.state],
}

export type CardAnswer =
  | { kind: 'answered'; setup: PaymentSetup }
  | Exclude<FormOutcome, { kind: 'done' }>
  /** The form is no longer what this page takes it for: look again. */
  | { kind: 'outdated' }

/** The simulator's card form. What went unanswered is repeated under its own key; another card has another. */
export function createCardSender(clientSecret: string) {
  const keys = createPressKeys()
  return async (body: TestCardRequest): Promise<CardAnswer> => {
    const answer = await callApi('tryTestCard', { params: { clientSecret }, body }, { keys })
    if (answer.ok) return { kind: 'answered', setup: answer.value }
    const { status } = answer.problem
    if (isUnanswered(answer.problem)) return { kind: 'failed', message: cardNotSavedText }
    if (status === 404 || status === 409) return { kind: 'outdated' }
    const outcome = toOutcome(answer.problem, 'card', 'your card')
    return outcome.kind === 'done' ? { kind: 'outdated' } : outcome
  }
}

export type CardSender = ReturnType<typeof createCardSender>

export const useCardSender = (clientSecret: string): CardSender =>
  useMemo(() => createCardSender(clientSecret), [clientSecret])
