import type { OnBehalfOf, RecordType } from '#domain/clients/on-behalf-of.ts'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'

export type Referral = 'gpSends' | 'uploaded' | 'none'

/** One way to book with a psychologist that the rules allow. */
export type BookingCombination = {
  funding: FundingMethod
  record: RecordType
  booker: OnBehalfOf
  /** A new client signs up during the booking and has no card yet. */
  client: 'new' | 'returning'
  card: 'none' | 'saved'
  /** Only Medicare asks for one. */
  referral?: Referral
}

const recordsOf = (funding: FundingMethod): readonly RecordType[] =>
  methods[funding].adultsOnly ? ['adult'] : ['adult', 'youngPerson']

export const bookersOf = {
  adult: ['mySelf', 'someoneElseAdult'],
  youngPerson: ['mySelf', 'myChild'],
} as const satisfies Record<RecordType, readonly OnBehalfOf[]>

const clients = [
  { client: 'new', card: 'none' },
  { client: 'returning', card: 'none' },
  { client: 'returning', card: 'saved' },
] as const

const referrals = ['gpSends', 'uploaded', 'none'] as const satisfies readonly Referral[]

export const allows = (funding: FundingMethod, record: RecordType): boolean =>
  recordsOf(funding).includes(record)

export const bookingCombinations: readonly BookingCombination[] = fundingMethodCodes.flatMap((funding) => {
  const { form, needsReferral } = methods[funding]
  // A DVA card is personal: its form does not ask who the session is for.
  const asksWho = form.code !== 'dva'
  return recordsOf(funding).flatMap((record) =>
    (asksWho ? bookersOf[record] : (['mySelf'] as const)).flatMap((booker) =>
      clients.flatMap((client) =>
        (needsReferral ? referrals : [undefined]).map((referral) => ({
          funding,
          record,
          booker,
          ...client,
          ...(referral && { referral }),
        })),
      ),
    ),
  )
})

export const describeCombination = ({
  funding,
  record,
  booker,
  client,
  card,
  referral,
}: BookingCombination) =>
  [funding, record, booker, `${client} client`, `card ${card}`, referral && `referral ${referral}`]
    .filter(Boolean)
    .join(', ')
