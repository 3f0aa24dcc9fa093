import type { ReservationView } from '#contract/booking.ts'
import { referralOnRecord, type ReferralStatus } from '#domain/clients/referral.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { dvaReferralCopy, type ReferralCopy, referralCopy } from '#domain/funding/referral-copy.ts'
import { useSettings } from '../../api/settings.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { referralPrices } from './reservation-price.ts'

/** What is still missing from a GP, by when, and what happens otherwise. */
export function useReferralCopy(
  reservation: ReservationView,
  referral = reservation.appointments[0]?.referral ?? null,
): ReferralCopy | null {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const { record } = useClientProfile()
  const [appointment] = reservation.appointments
  if (!appointment) return null
  return (
    dvaReferralCopy(appointment.funding, {
      onRecord: referralOnRecord(record?.referral ?? null),
      isBooked: reservation.status === 'booked',
    }) ??
    referralCopy({
      referral,
      prices: referralPrices(reservation, rates),
      by: dayAndTime(new Date(appointment.startDateTime), zone),
    })
  )
}

type ReferralNoteProps = {
  reservation: ReservationView
  /** What it would be, where that is not saved yet. */
  referral?: ReferralStatus
}

export function ReferralNote({ reservation, referral }: ReferralNoteProps) {
  const copy = useReferralCopy(reservation, referral)
  return copy && <Notice title={copy.title}>{copy.text}</Notice>
}
