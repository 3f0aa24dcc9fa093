import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { type ApiAnswer, callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { newKey } from '../../session/new-key.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { readItem } from '../../session/tab-storage.ts'
import { toFailedFinish, type FinishOutcome, finishMessages } from '../funding/finish-booking.ts'

/** A press that goes on to the card. Null once the browser is on its way, otherwise why not. */
export function useGpCardForm(): () => Promise<string | null> {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  /** Kept while a press went unanswered: the server may have opened a form for it. */
  const unanswered = useRef<{ reserveId: string | undefined; key: string } | null>(null)

  return async () => {
    const reserveId = readItem('reservation')?.reserveId
    const before = unanswered.current
    const press = before !== null && before.reserveId === reserveId ? before : { reserveId, key: newKey() }
    unanswered.current = press
    const next = await openGpCardForm({ accountId, ...press })
    if (next.kind === 'goTo') {
      unanswered.current = null
      await navigate(next.path)
      return null
    }
    const { problem, message } = next
    // A refusal is final for its key.
    if (problem && problem.status > 0 && problem.status < 500) unanswered.current = null
    return message
  }
}

type CardFormRequest = {
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
  { accountId, reserveId, key }: CardFormRequest,
  call: ChangeReservation = callApi,
): Promise<FinishOutcome> {
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
  if (!claimed.ok) return toFailedFinish(claimed.problem, finishMessages.notClaimed)
  const { clientSecret } = claimed.value
  return {
    kind: 'goTo',
    path: clientSecret === null ? paths.gpBookingPending() : paths.gpPayment(clientSecret),
  }
}
