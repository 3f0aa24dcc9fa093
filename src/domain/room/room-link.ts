import type { AttendanceOutcome } from '../booking/attendance.ts'
import { isCancellation } from '../booking/outcome-rules.ts'
import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { roomClosesAt, roomOpensAt } from './room-times.ts'

type Session = {
  roomId: string
  startsAt: Date
  endsAt: Date
  delivery: DeliveryType
  outcome: AttendanceOutcome | null
}

/** Where a session takes place; null where that is no video call, or it was cancelled. */
export function roomLink({ roomId, delivery, outcome, ...times }: Session) {
  if (delivery !== 'videoCall' || isCancellation(outcome)) return null
  return {
    roomId,
    opensAt: roomOpensAt(times).toISOString(),
    closesAt: roomClosesAt(times).toISOString(),
  }
}
