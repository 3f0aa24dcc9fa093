import { expect, type Page } from '@playwright/test'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { psychologistsFor } from '../booking-slot.ts'
import { apiOf } from '../page-api.ts'
import { saveTestCard } from './booking-card.ts'
import { fillForms, type Journey } from './booking-funding.ts'
import * as gp from './gp-booking.ts'
import { bookButton, panelOf, payBy, pickSlot, profile, storedReservation } from './booking-panel.ts'
import { acceptPolicies, fillPerson, goodPassword, setOwnIpAddress, submit } from './sign-up.ts'

export type Booked = { client: { email: string; password: string }; reserveId: string }

type Wanted = Pick<Journey, 'referral' | 'ndisPlan'> & { funding: FundingMethod }

const timeout = 10_000

/** As a new person books: from a psychologist’s profile over the sign-up, the forms and the card to the thank-you. */
export async function bookFromProfile(page: Page, { funding, ...answers }: Wanted): Promise<Booked> {
  await setOwnIpAddress(page)
  const wanted = { funding, record: 'adult' } as const
  const [psychologist] = await psychologistsFor(apiOf(page), wanted)
  await page.goto(profile(psychologist?.slugUrl ?? ''))
  const panel = panelOf(page, /./)
  await payBy(panel, methods[funding].label)
  // As a person does: a time that another test took between choosing and booking is gone, and another one is chosen.
  await expect(async () => {
    await pickSlot(panel, 'last')
    await bookButton(panel).click({ timeout })
    // What a session costs is agreed to first, where the client pays it.
    if (funding === 'rebate' || funding === 'selfFunded')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Continue: / })
        .click({ timeout })
    await expect(page).toHaveURL('/signup', { timeout })
  }).toPass({ timeout: 60_000 })
  const email = await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)
  await fillForms[funding](page, { booker: 'mySelf', record: 'adult', ...answers })
  await expect(page).toHaveURL(/\/booking\/payment-details\?clientSecret=/)
  const held = await storedReservation(page)
  await saveTestCard(page)
  await expect(page).toHaveURL('/thank-you')
  return { client: { email, password: goodPassword }, reserveId: held?.reserveId ?? '' }
}

/** The same with a GP: from the list of their times, with both questionnaires. */
export async function bookGp(page: Page, { at }: { at: number }): Promise<Booked> {
  await setOwnIpAddress(page)
  await gp.holdFromList(page, { kind: 'initial', at })
  const email = await gp.signUpOnTheWay(page, 'mySelf')
  await gp.fillGpMedicare(page, 'mySelf')
  await expect(page).toHaveURL(/\/gp\/payment-details\?clientSecret=/)
  await saveTestCard(page)
  await expect(page).toHaveURL('/gp/booking-pending')
  const { reserveId } = await gp.storedReservation(page)
  await gp.fillForms(page, { withPlan: true })
  await gp.confirmAppointment(page)
  return { client: { email, password: goodPassword }, reserveId }
}
