import { expect, type Page } from '@playwright/test'
import type { OnBehalfOf, RecordType } from '#domain/clients/on-behalf-of.ts'
import { findTerm } from '#domain/vocabulary.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type NdisPlan, ndisPlans } from '#domain/funding/form-fields.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import type { Referral } from '../booking-combinations.ts'
import { cardExpiry, details } from '../booking-record.ts'
import {
  answer,
  chooseBooker,
  field,
  fillAddress,
  fillEmergencyContact,
  giveConsent,
  nextButton,
  otherPeople,
} from './booking-forms.ts'

/** Who fills in the form, for whom, and how they give us a referral where one is asked for. */
export type Journey = {
  booker: OnBehalfOf
  record: RecordType
  referral?: Referral
  /** `planManaged`, unless the other is the subject. */
  ndisPlan?: NdisPlan
}

type Card = { number: string; irn: string }

const irnLabels = {
  mySelf: 'Your number (IRN)',
  someoneElseAdult: 'Their number (IRN)',
  myChild: 'Child’s number (IRN)',
} as const satisfies Record<OnBehalfOf, string>

export const hasReferral = (page: Page, choice: 'Yes' | 'No') =>
  answer(page, 'Do you have a GP referral and treatment plan?', choice)

/** 2028-06 → 06/2028, as it is printed and typed. */
const typedMonth = () => cardExpiry().split('-').toReversed().join('/')

export async function fillMedicareCard(
  page: Page,
  card: Card = details.medicare,
  booker: OnBehalfOf = 'mySelf',
): Promise<void> {
  await field(page, 'Medicare card number').fill(card.number)
  await field(page, irnLabels[booker]).fill(card.irn)
  await field(page, 'Valid to').fill(typedMonth())
}

/** A child without a card of their own stands on the parent's. */
export async function fillParentsCard(page: Page): Promise<void> {
  await answer(page, 'Does your child have a separate Medicare card?', 'No, they are on my card').check()
  await field(page, 'Medicare card number').fill(details.unknownMedicare.number)
  await field(page, 'Your number (IRN)').fill('1')
  await field(page, 'Child’s number').fill('3')
  await field(page, 'Valid to').fill(typedMonth())
  await field(page, 'Parent’s first name on the card').fill(otherPeople.guardian.firstName)
  await field(page, 'Parent’s last name on the card').fill(otherPeople.guardian.lastName)
  await field(page, 'Parent’s date of birth').fill('15/01/1987')
}

export const letGpSendReferral = (page: Page) =>
  answer(page, 'How will you give it to us?', 'My GP will send it').check()

export async function uploadReferral(page: Page): Promise<void> {
  await page
    .locator('input[type=file][data-kind=referral]')
    .setInputFiles({ name: 'referral.pdf', mimeType: 'application/pdf', buffer: makePdf() })
  await expect(page.getByText(/^Uploaded/)).toBeVisible()
}

/** Another form: it offers a GP first, and books at the full fee without one. */
async function fillWithoutReferral(page: Page): Promise<void> {
  await fillMedicareCard(page)
  await fillAddress(page)
  await fillEmergencyContact(page)
  await hasReferral(page, 'No').check()
  await answer(page, 'Would you like a video appointment with one of our GPs?', 'No').check()
  await page.getByRole('button', { name: /^(Proceed to payment details|Confirm psychology session)/ }).click()
}

async function fillMedicare(page: Page, { booker, record, referral }: Journey): Promise<void> {
  if (referral === 'none') return fillWithoutReferral(page)
  await chooseBooker(page, booker)
  if (booker === 'myChild') {
    await fillParentsCard(page)
    await giveConsent(page)
  } else await fillMedicareCard(page, record === 'adult' ? details.medicare : details.unknownMedicare, booker)
  await fillAddress(page)
  await (referral === 'uploaded' ? uploadReferral(page) : letGpSendReferral(page))
  await fillEmergencyContact(page)
  await nextButton(page).click()
}

async function fillNdis(page: Page, { booker, ndisPlan = 'planManaged' }: Journey): Promise<void> {
  await chooseBooker(page, booker)
  if (booker === 'myChild') await giveConsent(page)
  await field(page, 'NDIS number').fill(details.ndis.number)
  await answer(page, 'Who manages the plan?', findTerm(ndisPlans, ndisPlan).label).check()
  await nextButton(page).click()
  await confirmContact(page)
}

/** White is the card that is chosen at first; it comes with a Medicare card. */
async function fillDva(page: Page): Promise<void> {
  await field(page, 'DVA card number').fill(details.dva.number)
  await fillMedicareCard(page)
  await fillAddress(page)
  await nextButton(page).click()
  await confirmContact(page)
}

type Claim = { claimNumber: string; caseManagerDetails: string; numberOfAppointmentApproved: number }

export async function fillClaim(page: Page, claim: Claim = details.workCover): Promise<void> {
  await field(page, 'WorkCover number').fill(claim.claimNumber)
  await field(page, 'Case manager details').fill(claim.caseManagerDetails)
  await field(page, 'Sessions approved in total').fill(String(claim.numberOfAppointmentApproved))
}

async function fillWorkCover(page: Page, { booker }: Journey): Promise<void> {
  await chooseBooker(page, booker)
  await fillClaim(page)
  await nextButton(page).click()
  await confirmContact(page)
}

async function fillSelfFunded(page: Page, { booker }: Journey): Promise<void> {
  await chooseBooker(page, booker)
  if (booker === 'myChild') await giveConsent(page)
  await page.getByRole('checkbox', { name: /cancellation policy/ }).check()
  await confirmContact(page)
}

export const proceedButton = (page: Page) =>
  page.getByRole('button', {
    name: /^(Proceed to payment details to finalise your booking|Book with card ending \d{4})$/,
  })

/** What the page after a funding's form asks for. */
export async function confirmContact(page: Page): Promise<void> {
  await fillEmergencyContact(page)
  await proceedButton(page).click()
}

/** From the funding's form to where a card is asked for, or the thank-you. */
export const fillForms = {
  rebate: fillMedicare,
  bulkBill: fillMedicare,
  ndis: fillNdis,
  dva: fillDva,
  workCover: fillWorkCover,
  selfFunded: fillSelfFunded,
} as const satisfies Record<FundingMethod, (page: Page, journey: Journey) => Promise<void>>
