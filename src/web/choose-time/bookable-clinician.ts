import type { z } from 'zod'
import type { appointmentTypeSchema } from '#contract/booking.ts'
import type { Clinician, ListedClinician } from '#contract/clinicians.ts'
import type { CaseLoad } from '#domain/clinicians/card.ts'
import { deliveryChoices, type DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { ClientRecord } from '../client/client-profile.ts'

export type AppointmentType = z.infer<typeof appointmentTypeSchema>

/** A time that was chosen on a card, before the panel and its appointment types were there. */
export type WantedTime = {
  /** Its startDateTime. */
  start: string
  /** How long the session is that is free then. */
  minutes: number
}

/** What booking needs to know of a clinician: a listing's card and a whole profile both have it. */
export type BookableClinician = Pick<
  ListedClinician,
  '_id' | 'name' | 'isGP' | 'timeZone' | 'medicare' | 'caseLoad' | 'deliveryTypes'
> & {
  helmControl: Pick<
    ListedClinician['helmControl'],
    'fundingMethods' | 'clientAgeRange' | 'shouldUseCaseLoad'
  > &
    Partial<Pick<ListedClinician['helmControl'], 'primarySpecialisations'>>
  appointmentAllocations?: Clinician['appointmentAllocations']
}

export const toCaseLoad = ({ caseLoad, helmControl }: BookableClinician): CaseLoad => ({
  ...caseLoad,
  shouldUseCaseLoad: helmControl.shouldUseCaseLoad,
})

/** By video call, unless the clinician works by phone only. See docs/product/choosing-a-time.md#consult-method. */
const chooseDeliveryType = ({ deliveryTypes }: BookableClinician): DeliveryType =>
  deliveryTypes.includes('videoCall') || deliveryTypes.length === 0 ? 'videoCall' : 'phoneCall'

/** What is booked where the client chose one and the clinician offers it with this funding. */
export const deliveryTypeFor = (
  clinician: BookableClinician,
  { chosen, ...client }: { chosen: DeliveryType | null; funding: FundingMethod | null; isNew: boolean },
): DeliveryType =>
  chosen && deliveryChoices(clinician.deliveryTypes, client).includes(chosen)
    ? chosen
    : chooseDeliveryType(clinician)

type TypeAllocation = NonNullable<Clinician['appointmentAllocations']>[number]

/** A profile's own list of types, in the shape of the list that the API gives to everyone. */
export const toAppointmentType = (
  { appointmentTypeId, name, label, duration, claimTypes }: TypeAllocation,
  isGP: boolean,
): AppointmentType => ({ _id: appointmentTypeId, name, label, duration, isGP, claimTypes })

/** The types that a funding can pay for; all of them while none is chosen. */
export const typesFor = (
  types: readonly AppointmentType[],
  funding: FundingMethod | null,
): AppointmentType[] =>
  types.filter(({ claimTypes }) => funding === null || claimTypes.includes(methods[funding].claimType))

/**
 * Whether a person comes to a psychologist for the first time. The rule for the calendar counts appointments with a GP too, and those that
 * were cancelled.
 */
export const ruleForTypes = (record: Pick<ClientRecord, 'hasSession'> | null): BookingRuleType =>
  record?.hasSession ? 'EXISTING' : 'NEW'

const isFirst = ({ name }: AppointmentType) => /^initial\b/i.test(name)
/** As the types are called that come with the service. */
const isUsualLater = ({ name }: AppointmentType) => /^(subsequent|standard)\b/i.test(name)

/** The type that most people of this kind want: a first session for a newcomer, another one for the rest. */
export function usualType(
  types: readonly AppointmentType[],
  rule: BookingRuleType,
): AppointmentType | undefined {
  const wanted =
    rule === 'NEW' ? types.find(isFirst) : (types.find(isUsualLater) ?? types.find((type) => !isFirst(type)))
  return wanted ?? types[0]
}
