import { checkAge } from '../clients/age-rules.ts'
import type { AgeRange } from '../clinicians/age-ranges.ts'
import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { Schedule } from './schedule.ts'
import { findSlots } from './slots.ts'

/** What a clinician holds, for the screen and for the server. */
type Practising = {
  readonly role: ClinicianRole
  readonly fundingMethods: readonly FundingMethod[]
  readonly deliveryTypes: readonly DeliveryType[]
  readonly clientAgeRanges: readonly AgeRange[]
}

type Colleague = Practising & {
  readonly id: string
  /** Names of the types that they offer. */
  readonly typeNames: readonly string[]
  readonly schedule: Schedule
}

type Agreed = {
  readonly deliveryType: DeliveryType
  readonly funding: FundingMethod | null
  /** Of its client, on the day that it is given away. */
  readonly clientAge: number
}

type Session = Agreed & {
  /** Epoch minute. */
  readonly start: number
  readonly durationMinutes: number
  readonly stepMinutes: number
  readonly typeName: string
}

export const cannotTakeOverText =
  'This colleague cannot take this session: their role, way to pay, way to meet or the ages that they see are others. Please choose someone else.'

/**
 * Whether a session may be given to a colleague as it was agreed to: the same role, so that its price stays true, its funding, its way
 * to meet, and the client's age. See docs/product/practice.md#leaving.
 */
export function mayTakeOver(
  colleague: Practising,
  { deliveryType, funding, clientAge }: Agreed,
  own: Pick<Practising, 'role'>,
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
  session: Session,
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
