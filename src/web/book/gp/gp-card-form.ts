import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { type ApiAnswer, callApi, type CallOptions, createPressKeys } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { readItem } from '../../session/tab-storage.ts'
import { toFailedFinish, type FinishOutcome, finishMessages } from '../funding/finish-booking.ts'

/** A press that goes on to the card. Null once the browser is on its way, otherwise why not. */
export function useGpCardForm(): () => Promise<string | null> {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const [keys] = useState(createPressKeys)

  return async () => {
    const next = await openGpCardForm({ accountId, reserveId: readItem('reservation')?.reserveId, keys })
    if (next.kind === 'failed') return next.message
    await navigate(next.path)
    return null
  }
}

type CardFormRequest = {
  accountId: string
  reserveId: string | undefined
  keys: ReturnType<typeof createPressKeys>
}

type ChangeReservation = (
  name: 'changeReservation',
  input: ApiInput<'changeReservation'>,
  options: CallOptions,
) => Promise<ApiAnswer<ApiValue<'changeReservation'>>>

/**
 * Ties the held time to the client and opens a card form; a client whose card is saved goes on to the forms. The appointment
 * itself is booked by its confirmation. See docs/product/gp.md#medicare-details.
 */
export async function openGpCardForm(
  { accountId, reserveId, keys }: CardFormRequest,
  call: ChangeReservation = callApi,
): Promise<FinishOutcome> {
  if (!reserveId) return { kind: 'failed', message: finishMessages.noReservation, problem: null }
  const claimed = await call(
    'changeReservation',
    {
      params: { accountId, reserveId },
      body: { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true },
    },
    { keys },
  )
  notifyOtherTabs()
  if (!claimed.ok) return toFailedFinish(claimed.problem, finishMessages.notClaimed)
  const { clientSecret } = claimed.value
  return {
    kind: 'goTo',
    path: clientSecret === null ? paths.gpBookingPending() : paths.gpPayment(clientSecret),
  }
}
