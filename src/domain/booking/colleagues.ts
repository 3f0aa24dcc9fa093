import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { Schedule } from './schedule.ts'
import { findSlots } from './slots.ts'

type Colleague = {
  readonly id: string
  readonly role: ClinicianRole
  readonly fundingMethods: readonly FundingMethod[]
  readonly deliveryTypes: readonly DeliveryType[]
  /** Names of the types that they offer. */
  readonly typeNames: readonly string[]
  readonly schedule: Schedule
}

type Session = {
  /** Epoch minute. */
  readonly start: number
  readonly durationMinutes: number
  readonly stepMinutes: number
  readonly typeName: string
  readonly deliveryType: DeliveryType
  readonly funding: FundingMethod | null
}

/**
 * Whether a colleague could hold a session as it stands: another person of the same role, so that the price that was agreed to stays
 * true, who offers its type, takes its funding, meets in its way and is free. See docs/product/practice.md#leaving.
 */
export function couldHold(
  colleague: Colleague,
  session: Session,
  { own, after }: { own: Pick<Colleague, 'id' | 'role'>; after: number },
): boolean {
  const { start, durationMinutes, stepMinutes, typeName, deliveryType, funding } = session
  const window = { start, end: start + 1 }
  return (
    colleague.id !== own.id &&
    colleague.role === own.role &&
    colleague.typeNames.includes(typeName) &&
    (isGp(colleague.role) || funding === null || colleague.fundingMethods.includes(funding)) &&
    colleague.deliveryTypes.includes(deliveryType) &&
    findSlots(colleague.schedule, { window, after, durationMinutes, stepMinutes }).length === 1
  )
}
