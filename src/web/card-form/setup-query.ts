import { queryOptions } from '@tanstack/react-query'
import type { PaymentSetup } from '#contract/payments.ts'
import { callApi } from '../api/call-api.ts'
import { ApiError, queryClient } from '../api/query.ts'
import type { Polling } from '../api/use-polled-query.ts'

/** What became of a card form, by the server's word alone. Null: it knows no such form, or it is not ours. */
export const setupQuery = (clientSecret: string) =>
  queryOptions<PaymentSetup | null, ApiError>({
    queryKey: ['readPaymentSetup', { params: { clientSecret } }],
    queryFn: async ({ signal }) => {
      const answer = await callApi('readPaymentSetup', { params: { clientSecret } }, { signal })
      if (answer.ok) return answer.value
      if (answer.problem.status === 404) return null
      throw new ApiError(answer.problem)
    },
    retry: false,
  })

/** The server's newest word, from a call that brought it: a reading that is under way may be older. */
export function acceptSetup(clientSecret: string, setup: PaymentSetup): void {
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
export const setupPolling: Polling<PaymentSetup | null> = {
  pausesMs: [500, 1000, 1500, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000, 8000],
  isSettled: (setup) => setup !== null && isFinal[setup.state],
}
