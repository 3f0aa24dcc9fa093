import type { ReservationView } from '#contract/booking.ts'
import { dayAndTime, noticeSentence } from '#domain/booking/appointment-words.ts'
import { noticeAt } from '#domain/booking/cancel-and-move.ts'
import { noticeEndsAt } from '#domain/diary/attendance.ts'
import { dvaReferralWords, type ReferralWords, referralWords } from '#domain/fees/payment-words.ts'
import { referralOnRecord, type ReferralStatus } from '#domain/funding/referral.ts'
import { useSettings } from '../../api/settings.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { Notice } from '../../ui/notice.tsx'
import { referralPrices } from './reservation-words.ts'

/** What is still missing from a GP, by when, and what happens otherwise. */
export function useReferralWords(
  reservation: ReservationView,
  referral = reservation.appointments[0]?.referral ?? null,
): ReferralWords | null {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const { record } = useClientProfile()
  const [appointment] = reservation.appointments
  if (!appointment) return null
  return (
    dvaReferralWords(appointment.funding, {
      onRecord: referralOnRecord(record?.referral ?? null),
      isBooked: reservation.status === 'booked',
    }) ??
    referralWords({
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
  const copy = useReferralWords(reservation, referral)
  return copy && <Notice title={copy.title}>{copy.text}</Notice>
}

/** What changing one's mind about this booking costs, by the server's clock. Null while it has no price. */
export function useNoticeSentence({ appointments, serverTime }: ReservationView): string | null {
  const [zone] = useTimeZone()
  const [appointment] = appointments
  if (!appointment || appointment.shortNoticeFeeCents === null) return null
  const startsAt = new Date(appointment.startDateTime)
  const { shortNoticeFeeCents } = appointment
  const notice = noticeAt({ startsAt, shortNoticeFeeCents, outOfPocketCents: 0 }, new Date(serverTime))
  return noticeSentence(notice, dayAndTime(noticeEndsAt(startsAt), zone))
}
