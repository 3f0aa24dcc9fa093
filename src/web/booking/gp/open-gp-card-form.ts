import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { paths } from '#contract/page-paths.ts'
import { type ApiAnswer, callApi } from '../../api/call-api.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { failed, type Finish, finishMessages } from '../funding/finish-booking.ts'

type Press = {
  accountId: string
  reserveId: string | undefined
  /** Kept while the same press is tried again. */
  key: string
}

type ChangeReservation = (
  name: 'changeReservation',
  input: ApiInput<'changeReservation'>,
  options: { key: string },
) => Promise<ApiAnswer<ApiValue<'changeReservation'>>>

/**
 * Ties the held time to the client and opens a card form; a client whose card is saved goes on to the forms. The appointment
 * itself is booked by its confirmation. See docs/product/gp.md#medicare-details.
 */
export async function openGpCardForm(
  { accountId, reserveId, key }: Press,
  call: ChangeReservation = callApi,
): Promise<Finish> {
  if (!reserveId) return { kind: 'failed', message: finishMessages.noReservation, problem: null }
  const claimed = await call(
    'changeReservation',
    {
      params: { accountId, reserveId },
      body: { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true },
    },
    { key },
  )
  notifyOtherTabs()
  if (!claimed.ok) return failed(claimed.problem, finishMessages.notClaimed)
  const { clientSecret } = claimed.value
  return {
    kind: 'goTo',
    path: clientSecret === null ? paths.gpBookingPending() : paths.gpPayment(clientSecret),
  }
}
