import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { changeReservationRequest, ReservationView } from '#contract/booking.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { useSettings } from '../api/settings.ts'
import { useBookingFunding } from '../appointment/booking-funding.ts'
import { tellOtherTabs } from '../appointment/reservation-news.ts'
import { storeItem } from '../appointment/session-items.ts'
import { finishWords } from '../funding/finish-booking.ts'

/**
 * Document 1 section 4: nothing is confirmed before the reservation is claimed. Signing up and choosing a time while signed in
 * claim it; whoever chose first and logged in afterwards comes here with a time that is still a visitor's.
 */
export function useClaimed({ reserveId, status }: ReservationView) {
  const { accountId } = useSettings()
  const funding = useBookingFunding()
  const [failure, setFailure] = useState<string | null>(null)
  const key = useRef<string | null>(null)
  const isHeld = status === 'held'

  const claim = useCallback(async () => {
    key.current ??= newKey()
    const address = `/accounts/${accountId}/reserved-appointments/${reserveId}`
    const body: z.input<typeof changeReservationRequest> = {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: false,
      ...(funding !== null && { funding }),
    }
    const claimed = await callApi(address, { method: 'PUT', body, key: key.current })
    if (!claimed.ok && claimed.problem.status >= 400 && claimed.problem.status < 500) key.current = null
    const reservation = claimed.ok ? await callApi<ReservationView>(address) : claimed
    if (!reservation.ok) return setFailure(finishWords.notClaimed)
    setFailure(null)
    tellOtherTabs()
    storeItem('reservation', reservation.value)
  }, [accountId, funding, reserveId])

  useEffect(() => {
    if (isHeld) void claim()
  }, [claim, isHeld])

  return { isClaimed: !isHeld, failure, claimAgain: () => void claim() }
}
