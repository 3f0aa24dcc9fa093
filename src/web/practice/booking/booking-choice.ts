import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { deliveryChoices } from '#domain/booking/delivery-choices.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'

type Repeat = 'once' | 1 | 2

export type Choice = {
  clinicianId: string
  typeId: string
  funding: FundingMethod | null
  deliveryType: DeliveryType
  start: string | null
  repeat: Repeat
  count: number
}

const defaultCount = 4

type Meeting = {
  client: Pick<BookingOptions['client'], 'isNew'>
  clinician: Pick<BookingOptions['clinicians'][number], 'deliveryTypes'> | undefined
  funding: FundingMethod | null
}

/** Of what the clinician offers, by the rule that the server asks too. */
export const waysToMeet = ({ client: { isNew }, clinician, funding }: Meeting): DeliveryType[] =>
  deliveryChoices(clinician?.deliveryTypes ?? [], { funding, isNew })

export const startWith = (options: BookingOptions): Choice =>
  settle(options, {
    clinicianId: '',
    typeId: '',
    funding: options.client.funding,
    deliveryType: options.client.deliveryType ?? 'videoCall',
    start: null,
    repeat: 'once',
    count: Math.min(Math.max(options.meter.left, 2), defaultCount),
  })

/** Another clinician, type or way to pay may offer less: what is no longer there gives way to the first that is. */
export function settle({ client, clinicians }: BookingOptions, wanted: Choice): Choice {
  const clinician = clinicians.find(({ id }) => id === wanted.clinicianId) ?? clinicians[0]
  const type = clinician?.types.find(({ id }) => id === wanted.typeId) ?? clinician?.types[0]
  const isSame = clinician?.id === wanted.clinicianId && type?.id === wanted.typeId
  const funding =
    wanted.funding && type?.funding.includes(wanted.funding) ? wanted.funding : (type?.funding[0] ?? null)
  const ways = waysToMeet({ client, clinician, funding })
  return {
    ...wanted,
    clinicianId: clinician?.id ?? '',
    typeId: type?.id ?? '',
    funding,
    deliveryType: ways.includes(wanted.deliveryType) ? wanted.deliveryType : (ways[0] ?? 'videoCall'),
    start: isSame ? wanted.start : null,
  }
}
