import { checkAge } from '../clients/on-behalf-of.ts'
import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import type { AgeRange } from '../clinicians/vocabularies.ts'
import { type Hours, leaveTime, toExceptions } from '../diary/hours-change.ts'
import { type Interval, type Schedule, subtract, workingTime } from '../diary/schedule.ts'
import { findSlots } from '../diary/slots.ts'
import type { FundingMethod } from '../funding/methods.ts'
import { zoneRules } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'

/** Why a practice changes what a client has booked. See docs/product/practice.md#changes-that-affect-clients. */
const practiceReasons = ['away', 'otherHours', 'typeWithdrawn', 'leaving', 'other'] as const

export type PracticeReason = (typeof practiceReasons)[number]

/** Who moved a session: `staff` for its client, the `practice` of its own accord. */
export type MovedBy = 'client' | 'staff' | 'practice'

/** For the client, who is told by name with whom the appointment was. Never why someone is away. */
export const reasonSentences = {
  away: (name) => `${name} is away at that time.`,
  otherHours: (name) => `${name} works different hours now.`,
  typeWithdrawn: (name) => `${name} no longer offers this kind of session.`,
  leaving: (name) => `${name} is leaving the practice.`,
  other: () => 'We had to change it at the practice.',
} as const satisfies Record<PracticeReason, (clinicianName: string) => string>

type WorkingHours = Pick<Hours, 'weekly' | 'periods'>
type HoursBeforeAndAfter = {
  readonly before: WorkingHours
  readonly after: WorkingHours
  readonly zone: ZoneId
}
type SessionToMove = Interval & { readonly reason: PracticeReason | null }

/**
 * Whether a change of hours lets a session take place whose client was asked to choose another time. One in other leave, or outside the
 * hours, keeps its request: the hours may have changed during the leave. So does one that was asked for about something else, such as a
 * type that is withdrawn.
 */
export const isRequestOver = (
  { before, after, zone }: HoursBeforeAndAfter,
  { reason, ...session }: SessionToMove,
): boolean =>
  (reason === 'away' || reason === 'otherHours') &&
  !isInWorkingHours(before, zone, session) &&
  isInWorkingHours(after, zone, session)

function isInWorkingHours({ weekly, periods }: WorkingHours, zone: ZoneId, session: Interval): boolean {
  if (leaveTime(periods, zone, session).length > 0) return false
  const rules = zoneRules(zone, session.start, session.end)
  const worked = [...workingTime({ weekly, exceptions: toExceptions(periods) }, rules, session)]
  return subtract([session], worked).next().done === true
}

/** What became of a session that a leave fell on. */
export const settledStates = ['moved', 'cancelled', 'asked', 'kept'] as const
type LeaveSessionState = (typeof settledStates)[number]

type SessionOnLeave = {
  /** When, and with whom, it was booked as the leave was saved. */
  readonly was: { readonly startsAt: Date; readonly clinicianId: string }
  readonly now: { readonly startsAt: Date; readonly clinicianId: string }
  readonly isCancelled: boolean
  readonly isMoveAsked: boolean
}

/** By how it stands today: a client who was asked may have chosen since. */
export function settledState({ was, now, isCancelled, isMoveAsked }: SessionOnLeave): LeaveSessionState {
  if (isCancelled) return 'cancelled'
  if (was.startsAt.getTime() !== now.startsAt.getTime() || was.clinicianId !== now.clinicianId) return 'moved'
  return isMoveAsked ? 'asked' : 'kept'
}

/** What a clinician holds, for the screen and for the server. */
type ClinicianServices = {
  readonly role: ClinicianRole
  readonly fundingMethods: readonly FundingMethod[]
  readonly deliveryTypes: readonly DeliveryType[]
  readonly clientAgeRanges: readonly AgeRange[]
}

type Colleague = ClinicianServices & {
  readonly id: string
  /** Names of the types that they offer. */
  readonly typeNames: readonly string[]
  readonly schedule: Schedule
}

type AgreedTerms = {
  readonly deliveryType: DeliveryType
  readonly funding: FundingMethod | null
  /** Of its client, on the day that it is given away. */
  readonly clientAge: number
}

type SessionToHandOver = AgreedTerms & {
  /** Epoch minute. */
  readonly start: number
  readonly durationMinutes: number
  readonly stepMinutes: number
  readonly typeName: string
}

export const cannotTakeOverText =
  'This colleague cannot take this session: their role, the ways to pay or to meet that they offer, or the ages they see don’t fit it. Please choose someone else.'

/**
 * Whether a session may be given to a colleague as it was agreed to: the same role, so that its price stays true, its funding, its way
 * to meet, and the client's age. See docs/product/practice.md#leaving.
 */
export function mayTakeOver(
  colleague: ClinicianServices,
  { deliveryType, funding, clientAge }: AgreedTerms,
  own: Pick<ClinicianServices, 'role'>,
): boolean {
  const psychologistBooking = isGp(colleague.role)
    ? null
    : { funding, clientAgeRange: colleague.clientAgeRanges }
  return (
    colleague.role === own.role &&
    (psychologistBooking === null || funding === null || colleague.fundingMethods.includes(funding)) &&
    colleague.deliveryTypes.includes(deliveryType) &&
    checkAge({ age: clientAge, psychologistBooking }).ok
  )
}

/** Whether a colleague could hold a session as it stands: another person who may take it over, offers its type and is free. */
export function couldHold(
  colleague: Colleague,
  session: SessionToHandOver,
  { own, after }: { own: Pick<Colleague, 'id' | 'role'>; after: number },
): boolean {
  const { start, durationMinutes, stepMinutes, typeName } = session
  const window = { start, end: start + 1 }
  return (
    colleague.id !== own.id &&
    mayTakeOver(colleague, session, own) &&
    colleague.typeNames.includes(typeName) &&
    findSlots(colleague.schedule, { window, after, durationMinutes, stepMinutes }).length === 1
  )
}
