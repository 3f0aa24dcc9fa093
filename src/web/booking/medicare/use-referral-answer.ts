import type { ReservationView } from '#contract/booking.ts'
import { callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { useSettings } from '../../api/settings.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { quoteInstead } from '../frame/reservation-price.ts'
import { readReservation } from '../frame/reservation-query.ts'

/**
 * The answer about the referral belongs to the booking, and its price follows at once. It is sent with the press; should that
 * fail, it goes again with the claim that ends the form.
 */
export function useReferralAnswer() {
  const { accountId, rates } = useSettings()
  return async (isHaveGPReferralAndTreatmentPlan: boolean): Promise<void> => {
    const reservation = readItem('reservation')
    const [appointment] = reservation?.appointments ?? []
    if (!reservation || !appointment || reservation.status === 'booked') return
    const referral = isHaveGPReferralAndTreatmentPlan ? null : 'none'
    const rate = quoteInstead(reservation, { referral: referral ?? 'received' }, rates)
    const answered: typeof appointment = { ...appointment, referral, isHaveGPReferralAndTreatmentPlan, rate }
    storeItem('reservation', { ...reservation, appointments: [answered] } satisfies ReservationView)
    const params = { accountId, reserveId: reservation.reserveId }
    const body = {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: false,
      isHaveGPReferralAndTreatmentPlan,
    } as const
    const saved = await callApi('changeReservation', { params, body }, { key: newKey() })
    if (saved.ok) await readReservation(params)
  }
}
