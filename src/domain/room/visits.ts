import type { AttendanceOutcome } from '../diary/attendance.ts'
import type { RoomRole } from './people.ts'

/** A stretch of time in a room. `admittedAt` is null for someone who only waited. */
export interface RoomVisit {
  readonly role: RoomRole
  readonly joinedAt: Date
  readonly admittedAt: Date | null
  /** When they left, or were last seen. */
  readonly until: Date
}

const minuteMs = 60_000

const spansOf = (visits: readonly RoomVisit[], role: RoomRole): { from: number; to: number }[] =>
  visits.flatMap((visit) =>
    visit.role === role && visit.admittedAt
      ? [{ from: visit.admittedAt.getTime(), to: visit.until.getTime() }]
      : [],
  )

/** Whole minutes in which clinician and client were both in the room. Visits of one person never overlap: a newer tab ends the older. */
export function minutesTogether(visits: readonly RoomVisit[]): number {
  const clients = spansOf(visits, 'client')
  const together = spansOf(visits, 'clinician').flatMap((clinician) =>
    clients.map((client) => Math.min(clinician.to, client.to) - Math.max(clinician.from, client.from)),
  )
  return Math.floor(together.reduce((sum, ms) => sum + Math.max(0, ms), 0) / minuteMs)
}

/** With less than this it is not known that a session took place. */
const leastMinutes = 5
/** So long someone waits before it is said that the other did not come. */
const patienceMinutes = 15

type SessionVisits = {
  visits: readonly RoomVisit[]
  startsAt: Date
  endsAt: Date
  now: Date
  wentOnByPhone: boolean
}

/**
 * What the visits suggest; a person records the outcome. Nothing is suggested of a session that goes on, nor of one that went on by
 * phone after a moment. See docs/product/session.md#what-happened.
 */
export function suggestOutcome({
  visits,
  startsAt,
  endsAt,
  now,
  wentOnByPhone,
}: SessionVisits): AttendanceOutcome | null {
  if (minutesTogether(visits) >= leastMinutes) return now >= endsAt ? 'attended' : null
  if (wentOnByPhone || now.getTime() < startsAt.getTime() + patienceMinutes * minuteMs) return null
  const waited = (role: RoomRole) =>
    visits.some(
      (visit) =>
        visit.role === role && visit.until.getTime() >= startsAt.getTime() + patienceMinutes * minuteMs,
    )
  const came = (role: RoomRole) => visits.some((visit) => visit.role === role)
  if (waited('clinician') && !came('client')) return 'clientDidNotAttend'
  if (waited('client') && !came('clinician')) return 'clinicianDidNotAttend'
  return null
}

/** So many minutes more or fewer than booked are a session as booked. */
const usualDifference = 5

type MeasuredMinutes = {
  readonly measured: number
  readonly booked: number
  /** The number of the Medicare item of those minutes; null where it has none. */
  readonly itemOf: (minutes: number) => string | null
}

/** Whether the measured minutes would be recorded and claimed as those booked. */
export const isAsBooked = ({ measured, booked, itemOf }: MeasuredMinutes): boolean =>
  Math.abs(measured - booked) <= usualDifference && itemOf(measured) === itemOf(booked)

interface OnePressQuestion {
  readonly suggestedOutcome: AttendanceOutcome | null
  /** Together in the room; null where no one can say: by phone, with another service, or where neither came. */
  readonly minutes: number | null
  readonly isAsBooked: boolean
  readonly phoneAskedBy: RoomRole | null
}

/**
 * Why an outcome is not recorded at one press: the visits suggest another one, other minutes than those booked, or too few to suggest
 * any, or a client asked to go on by phone. A person decides then, with the outcomes and the minutes before them. Null where one press
 * is enough: it records the minutes booked.
 */
export function refuseAtOnePress(
  { suggestedOutcome, minutes, isAsBooked: isUsual, phoneAskedBy }: OnePressQuestion,
  outcome: AttendanceOutcome,
): 'otherOutcome' | 'otherMinutes' | 'askedByPhone' | null {
  if (suggestedOutcome !== null && suggestedOutcome !== outcome) return 'otherOutcome'
  if (minutes !== null && !isUsual) return 'otherMinutes'
  return phoneAskedBy === 'client' ? 'askedByPhone' : null
}

/** "Go on by phone" in the room, and by whom it was asked for. */
interface PhoneRequest {
  readonly askedBy: RoomRole
  readonly at: Date
}

interface PhoneEvidence {
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
export function wentOnByPhone({ said, request }: PhoneEvidence, visits: readonly RoomVisit[]): boolean {
  if (said !== null) return said
  if (request === null) return false
  if (request.askedBy === 'clinician') return true
  return minutesTogether(visits.map((visit) => admittedSince(request.at, visit))) < backTogetherMinutes
}

const admittedSince = (at: Date, visit: RoomVisit): RoomVisit =>
  visit.admittedAt && visit.admittedAt < at ? { ...visit, admittedAt: at } : visit
