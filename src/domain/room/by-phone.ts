import type { RoomRole } from './people.ts'
import { minutesTogether, type Visit } from './visits.ts'

/** "Go on by phone" in the room, and by whom it was asked for. */
interface PhoneRequest {
  readonly askedBy: RoomRole
  readonly at: Date
}

interface PhoneFacts {
  /** What the practice says of it. Null: not said. */
  readonly said: boolean | null
  readonly request: PhoneRequest | null
}

/** So many minutes together in the room after a client asked for the phone: it went on by video all the same. */
const backTogetherMinutes = 3

/**
 * Whether a video session counts as one by phone: the practice says so; or it says nothing, and the clinician asked for it in the room,
 * or the client did and the two were not back in the room together after that. See docs/product/session.md#by-phone.
 */
export function wentOnByPhone({ said, request }: PhoneFacts, visits: readonly Visit[]): boolean {
  if (said !== null) return said
  if (request === null) return false
  if (request.askedBy === 'clinician') return true
  return minutesTogether(visits.map((visit) => since(request.at, visit))) < backTogetherMinutes
}

const since = (at: Date, visit: Visit): Visit =>
  visit.admittedAt && visit.admittedAt < at ? { ...visit, admittedAt: at } : visit
