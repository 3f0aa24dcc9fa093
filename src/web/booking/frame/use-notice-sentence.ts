import type { ReservationView } from '#contract/booking.ts'
import { noticeAt } from '#domain/booking/notice.ts'
import { noticeSentence } from '#domain/booking/notice-copy.ts'
import { noticeEndsAt } from '#domain/booking/attendance.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'

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
