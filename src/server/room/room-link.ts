import type { RoomLink } from '#contract/room-times.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { roomClosesAt, roomOpensAt } from '#domain/room/room-times.ts'

type Session = {
  roomId: string
  startsAt: Date
  endsAt: Date
  delivery: DeliveryType
  outcome: AttendanceOutcome | null
}

/** Where a session takes place; null where that is no video call, or it was cancelled. */
export function roomLink({ roomId, delivery, outcome, ...times }: Session): RoomLink | null {
  if (delivery !== 'videoCall' || isCancellation(outcome)) return null
  return {
    roomId,
    opensAt: roomOpensAt(times).toISOString(),
    closesAt: roomClosesAt(times).toISOString(),
  }
}
