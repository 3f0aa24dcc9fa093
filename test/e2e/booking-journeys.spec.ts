import { expect } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { type Booker, bookersOffered } from '#domain/clients/bookers.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import { type FundingMethod, fundingMethodCodes } from '#domain/clinicians/funding.ts'
import { type BookingVisit, openBooking } from '#test/support/booking-visit.ts'
import { details, readProfile } from '#test/support/booking-visit-record.ts'
import { test } from '#test/support/warm-test.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { otherPeople } from '#test/support/pages/booking-forms.ts'
import { fillForms } from '#test/support/pages/booking-funding.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Document 2 section 5: DVA and WorkCover are for adults. */
const recordsOf = {
  rebate: ['adult', 'youngPerson'],
  bulkBill: ['adult', 'youngPerson'],
  ndis: ['adult', 'youngPerson'],
  dva: ['adult'],
  workCover: ['adult'],
  selfFunded: ['adult', 'youngPerson'],
} as const satisfies Record<FundingMethod, readonly RecordType[]>

/** A DVA card is personal: its form does not ask for whom. */
const bookersOf = (funding: FundingMethod, record: RecordType): readonly Booker[] =>
  funding === 'dva' ? ['mySelf'] : bookersOffered(record, funding)

const people = ['newcomer', 'withoutCard', 'withCard'] as const

const journeys = fundingMethodCodes.flatMap((funding) =>
  recordsOf[funding].flatMap((record) =>
    bookersOf(funding, record).flatMap((booker) =>
      people.map((person) => ({ funding, record, booker, person })),
    ),
  ),
)

for (const { funding, record, booker, person } of journeys)
  test(`${funding}, ${record}, ${booker}, ${person}: from the form to the thank-you`, async ({ page }) => {
    const visit = await openBooking(page, { funding, record, person })
    await fillForms[funding](page, { booker, record })
    if (person !== 'withCard') {
      await expect(page).toHaveURL(/^[^?]+\/booking\/payment-details\?clientSecret=/)
      await saveTestCard(page)
    }
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('booked')
    await expectBooked(visit, { funding, booker })
  })

const kindOfQuote = {
  rebate: 'rebate',
  bulkBill: 'bulkBilled',
  ndis: 'invoiced',
  dva: 'bulkBilled',
  workCover: 'invoiced',
  selfFunded: 'selfFunded',
} as const satisfies Record<FundingMethod, string>

const adultContact = { firstName: otherPeople.adult.name, mobileNumber: otherPeople.adult.phone }
const { firstName, lastName, email } = otherPeople.guardian

/** Whom the record knows beside the client, by who booked. */
const othersOf = {
  mySelf: { contacts: [], guardian: null },
  someoneElseAdult: { contacts: [{ ...adultContact, tags: ['adult'] }], guardian: null },
  myChild: {
    contacts: [],
    guardian: { parentFirstName: firstName, parentLastName: lastName, parentEmail: email },
  },
} as const satisfies Record<Booker, object>

/** What the funding's form has put on file. */
const onFileOf = {
  rebate: { address: details.address, referral: { isReferredByGP: true, isGPSentReferral: true } },
  bulkBill: { address: details.address, referral: { isReferredByGP: true, isGPSentReferral: true } },
  ndis: { ndis: details.ndis },
  dva: {
    address: details.address,
    medicare: { ...details.medicare, dva: { number: details.dva.number, cardType: 'white' } },
  },
  workCover: { workCover: details.workCover },
  selfFunded: {},
} as const satisfies Record<FundingMethod, object>

/** By the server's word: what was agreed is what is booked, and everything that was said is on file. */
async function expectBooked(
  { api, clinician, reservation }: BookingVisit,
  { funding, booker }: { funding: FundingMethod; booker: Booker },
): Promise<void> {
  const [held] = reservation.appointments
  const booked = await api.read<ReservationView>(
    `/accounts/banksia/reserved-appointments/${reservation.reserveId}`,
  )
  expect(held?.rate?.kind).toBe(kindOfQuote[funding])
  expect(booked).toMatchObject({
    status: 'booked',
    isFirstBooking: true,
    appointments: [{ ...held, funding }],
  })

  const { contacts, guardian } = othersOf[booker]
  const profile = await readProfile(api)
  expect(profile).toMatchObject({
    ...onFileOf[funding],
    groups: [funding],
    hasSavedCard: true,
    attachedClinician: { _id: clinician._id },
    guardian,
    intake: { behalfOf: booker, isConsentForParent: booker === 'myChild' },
  })
  expect(profile.keyClientContacts).toHaveLength(contacts.length + 1)
  expect(profile.keyClientContacts).toEqual(
    expect.arrayContaining([{ ...details.emergencyContact, tags: ['emergency'] }, ...contacts]),
  )
}
