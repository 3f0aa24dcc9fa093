import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { details } from '../booking-record.ts'
import { apiOfTab } from '../gp-client.ts'
import { goodAnswers, sendQuestionnaires } from '../gp-needs.ts'
import { saveDraft } from '../open-gp-survey.ts'
import { chooseBooker, fillAddress, fillEmergencyContact, giveConsent } from './booking-forms.ts'
import { fillMedicareCard, fillParentsCard } from './booking-funding.ts'
import { choicePanel, entries, openGps, pressed } from './gp-listing.ts'
import { choice, submit as submitForm } from './questionnaires.ts'
import { acceptPolicies, chooseWho, field, goodPassword, newEmail, submit } from './sign-up.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm appointment booking' })

/** Holds a time from the list; each test keeps to a GP's day of its own. */
export async function holdFromList(
  page: Page,
  { kind, at }: { kind: 'initial' | 'review'; at: number },
): Promise<void> {
  await openGps(page, `?${new URLSearchParams({ type: kind, show: '32' })}`)
  const times = entries(page)
    .nth(at)
    .getByRole('button', { name: /[ap]m$/ })
  // Not the first: of today, it may be too soon to book by the time it is held.
  await times.last().click()
  await expect(pressed(page)).toHaveCount(1)
  await choicePanel(page)
    .getByRole('button', { name: /^(Book GP|Sign up to complete your booking)$/ })
    .click()
}

/** The sign-up on the way, by who books; with which email. */
export async function signUpOnTheWay(page: Page, booker: OnBehalfOf): Promise<string> {
  await expect(page).toHaveURL('/gp/signup')
  await chooseWho(page, booker)
  const isChild = booker === 'myChild'
  if (booker !== 'mySelf') {
    await field(page, 'Your first name').fill('Madelaine')
    await field(page, 'Your last name').fill('Arthur')
  }
  await field(page, 'First name').fill(isChild ? 'Robin' : 'Chantelle')
  await field(page, 'Last name').fill(isChild ? 'Field' : 'Arthur')
  await field(page, 'Date of birth').fill(isChild ? `02/01/${new Date().getFullYear() - 15}` : '02/01/1986')
  const email = newEmail()
  await field(page, 'Email').fill(email)
  await field(page, 'Mobile phone').fill('0491 570 156')
  await field(page, 'Password').fill(goodPassword)
  await acceptPolicies(page)
  await submit(page)
  return email
}

export async function fillGpMedicare(page: Page, booker: OnBehalfOf): Promise<void> {
  await expect(page).toHaveURL('/gp/medicare')
  await chooseBooker(page, booker)
  if (booker === 'myChild') {
    await fillParentsCard(page)
    await giveConsent(page)
  } else await fillMedicareCard(page, details.medicare, booker)
  await fillAddress(page)
  await fillEmergencyContact(page)
  await page.getByRole('button', { name: 'Proceed to payment details' }).click()
}

/** As the questionnaires' own pages would, and the page that was open meanwhile is opened again. */
export async function sendForms(page: Page, codes: readonly QuestionnaireCode[]): Promise<void> {
  const api = await apiOfTab(page)
  await sendQuestionnaires(api.post, codes)
  await page.reload()
}

export const storedReservation = (page: Page): Promise<ReservationView> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('banksia.reservation') ?? 'null'))

/** As if the screen had been off: the page asks the server what has become of the held time. */
export const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/**
 * The safety check, the treatment plan where it is due, and the DASS-21, on their own pages. The answers of the last two were given
 * on another device before, and are only sent. `onEach` is done on each of the three before that.
 */
export async function fillForms(
  page: Page,
  { withPlan, onEach = async () => {} }: { withPlan: boolean; onEach?: () => Promise<void> },
): Promise<void> {
  const api = await apiOfTab(page)
  for (const code of withPlan ? (['mhtp', 'dass21'] as const) : (['dass21'] as const))
    await saveDraft(api, code, goodAnswers(code))
  const sendDraft = async (code: 'mhtp' | 'dass21') => {
    const last = findQuestionnaire(code).steps.findLast(({ questions }) => questions.length > 0)
    await expect(page.getByRole('heading', { level: 1, name: last?.title, exact: true })).toBeVisible()
    await onEach()
    await submitForm(page).click()
  }
  await page.getByRole('link', { name: 'Start the safety check' }).click()
  await choice(page, 'thoughOfEndingYourOwnLife', 'no').check()
  await onEach()
  await submitForm(page).click()
  if (withPlan) {
    await sendDraft('mhtp')
    await page.getByRole('link', { name: 'DASS-21 Survey' }).click()
  }
  await sendDraft('dass21')
  await page.getByRole('link', { name: 'here', exact: true }).click()
}

/** Of an appointment whose forms are in. */
export async function confirmAppointment(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Everything is in. Shall we book it?')
  await confirmButton(page).click()
  await expect(page).toHaveURL('/gp/thank-you')
}
