import { useEffect } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { usePolledQuery } from '../api/use-polled-query.ts'
import { onNews } from '../visit/on-news.ts'
import { acceptSetup, setupPolling, setupQuery } from './setup-query.ts'

type KnownSetup =
  | { kind: 'loading' }
  /** No answer came yet. */
  | { kind: 'away' }
  /** The server knows no such form, or it is not ours. */
  | { kind: 'unknown' }
  | { kind: 'known'; setup: PaymentSetup }

export type Setup = ReturnType<typeof useSetup>

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

  const known: KnownSetup =
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
