import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { type FundingForm, type FundingMethod, mapDetails, methods } from '#domain/funding/methods.ts'
import type { BookingCombination, Referral } from './booking-combinations.ts'
import { details, detailsForms } from './booking-record.ts'
import { otherPeople } from './pages/booking-forms.ts'

const { adult, guardian } = otherPeople
const adultContact = { firstName: adult.name, mobileNumber: adult.phone, tags: ['adult'] }
const parent = {
  parentFirstName: guardian.firstName,
  parentLastName: guardian.lastName,
  parentEmail: guardian.email,
}

/** Whom the record knows beside the client, by who booked. */
const others = {
  mySelf: { contacts: [], guardian: null },
  someoneElseAdult: { contacts: [adultContact], guardian: null },
  myChild: { contacts: [], guardian: parent },
} as const satisfies Record<OnBehalfOf, object>

const referrals = {
  gpSends: { isReferredByGP: true, isGPSentReferral: true },
  uploaded: { isReferredByGP: true, isGPSentReferral: false },
  none: { isReferredByGP: false, isGPSentReferral: false },
} as const satisfies Record<Referral, object>

/** What the funding's form has put on file. */
const onFile: Readonly<Record<FundingForm, object>> = {
  medicare: { address: details.address },
  dva: {
    address: details.address,
    medicare: { ...details.medicare, dva: { number: details.dva.number, cardType: 'white' } },
  },
  confirm: {},
  ...mapDetails((form) => ({ [form]: detailsForms[form].body })),
}

/** With a clinical psychologist, at the rates since 1 July 2026: what is paid in the end, and what is invoiced. */
const fullFee = 201_13
const status = { gpSends: 'waiting', uploaded: 'received', none: 'none' } as const
const paid = (kind: string, outOfPocketCents: number) => (referral?: Referral) => ({
  referral: referral ? status[referral] : null,
  rate: { kind, outOfPocketCents },
})
const invoicedTo = (to: string, cents: number) => () => ({
  referral: null,
  rate: { kind: 'invoiced', outOfPocketCents: 0, invoice: { cents, to } },
})
const prices = {
  rebate: paid('rebate', 52_08),
  bulkBill: paid('bulkBilled', 0),
  none: paid('noReferral', fullFee),
  selfFunded: paid('selfFunded', fullFee),
  dva: paid('bulkBilled', 0),
  // By the hour, without the booking fee of $12.08.
  ndis: invoicedTo('planManager', 189_05),
  workCover: invoicedTo('insurer', fullFee),
} as const satisfies Record<FundingMethod | 'none', (referral?: Referral) => object>

/** What the server must say after a booking: what was agreed is booked, and everything that was said is on file. */
export function bookedState({ funding, booker, referral }: BookingCombination) {
  const { contacts, guardian } = others[booker]
  return {
    price: prices[referral === 'none' ? 'none' : funding](referral),
    reservation: { status: 'booked', isFirstBooking: true },
    profile: {
      ...onFile[methods[funding].form.code],
      ...(referral && { referral: referrals[referral] }),
      groups: [funding],
      hasSavedCard: true,
      guardian,
      intake: { behalfOf: booker, isConsentForParent: booker === 'myChild' },
    },
    /** The emergency contact first. */
    contacts: [{ ...details.emergencyContact, tags: ['emergency'] }, ...contacts],
  }
}

type Contact = { firstName: string; mobileNumber: string; tags: string[] }

export const emergencyFirst = (contacts: readonly Contact[]): Contact[] =>
  contacts.toSorted((one, other) => other.tags.join().localeCompare(one.tags.join()))
