import { expect, type Page } from '@playwright/test'
import { type OnBehalfOf, onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import { findTerm } from '#domain/vocabulary.ts'
import { details } from '../booking-record.ts'
import { partsIn } from './booking-refusals.ts'

/** The parts that several booking forms share, filled as a person finds them: by what the screen calls them. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const question = (page: Page, words: string) => page.getByRole('group', { name: words })

export const answer = (page: Page, words: string, choice: string | RegExp) =>
  question(page, words).getByRole('radio', { name: choice })

/** For a client with a saved card the last form books, and says so. */
export const nextButton = (page: Page) =>
  page.getByRole('button', { name: /^(Next|Book with card ending \d{4})$/ })

/** Who may book for the client. */
export const otherPeople = {
  adult: { name: 'Kym Heath', phone: '+61491570158' },
  guardian: { firstName: 'Madelaine', lastName: 'Arthur', email: 'madelaine@mail.example' },
} as const

export async function chooseBooker(page: Page, booker: OnBehalfOf): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who is this appointment for?' })).toBeVisible()
  // An account that can be for one person only is not asked.
  if (await question(page, 'Who is this appointment for?').isVisible())
    await answer(page, 'Who is this appointment for?', findTerm(onBehalfOfOptions, booker).label).check()
  switch (booker) {
    case 'mySelf':
      return
    case 'someoneElseAdult':
      await field(page, 'Your name').fill(otherPeople.adult.name)
      return field(page, 'Your contact').fill(otherPeople.adult.phone)
    case 'myChild':
      await field(page, 'First name').fill(otherPeople.guardian.firstName)
      await field(page, 'Last name').fill(otherPeople.guardian.lastName)
      return field(page, 'Email').fill(otherPeople.guardian.email)
  }
}

/** Fills in a part of the record that the form sends by itself a second later, and waits until the server has answered. */
export async function untilAnswered(
  page: Page,
  part: 'medicare' | 'address',
  fill: () => Promise<void>,
): Promise<void> {
  const answered = page.waitForResponse((response) => partsIn(response.request()).includes(part))
  await fill()
  await answered
}

/** A booking for a child needs the consent of a parent. */
export const giveConsent = (page: Page) => page.getByRole('checkbox', { name: /consent/ }).check()

type Address = { line1: string; line2?: string; suburb: string; state: string; postcode: string }

export async function fillAddress(page: Page, address: Address = details.address): Promise<void> {
  await field(page, 'Street address').fill(address.line1)
  if (address.line2 !== undefined) await page.getByLabel(/^Apartment, unit/).fill(address.line2)
  await field(page, 'Suburb or city').fill(address.suburb)
  await field(page, 'State').selectOption(address.state)
  await field(page, 'Postcode').fill(address.postcode)
}

type Contact = { firstName: string; mobileNumber: string }

export async function fillEmergencyContact(
  page: Page,
  contact: Contact = details.emergencyContact,
): Promise<void> {
  await field(page, 'Name').fill(contact.firstName)
  await field(page, 'Phone').fill(contact.mobileNumber)
}
