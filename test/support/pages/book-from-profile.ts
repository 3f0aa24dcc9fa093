import { expect, type Page } from '@playwright/test'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { psychologistsFor } from '../booking-slot.ts'
import { details } from '../booking-record.ts'
import { apiOf } from '../page-api.ts'
import { saveTestCard } from './booking-card.ts'
import { fillForms, type Journey } from './booking-funding.ts'
import { bookButton, panelOf, payBy, pickSlot, profile, storedReservation } from './booking-panel.ts'
import { acceptPolicies, fillPerson, goodPassword, setOwnIpAddress, submit } from './sign-up.ts'

type Booked = { client: { email: string; password: string }; reserveId: string }

type Wanted = Pick<Journey, 'referral' | 'ndisPlan'> & { funding: FundingMethod; card?: string }

const timeout = 10_000

/** As a new person books: from a psychologist’s profile over the sign-up, the forms and the card to the thank-you. */
export async function bookFromProfile(page: Page, { funding, card, ...answers }: Wanted): Promise<Booked> {
  await setOwnIpAddress(page)
  const wanted = { funding, record: 'adult' } as const
  const [psychologist] = await psychologistsFor(apiOf(page), wanted)
  await page.goto(profile(psychologist?.slugUrl ?? ''))
  const panel = panelOf(page, /./)
  await payBy(panel, methods[funding].label)
  // As a person does: a time that another test took between choosing and booking is gone, and another one is chosen.
  await expect(async () => {
    // Held, and only slow to open on a busy machine: there is nothing left to choose.
    if (new URL(page.url()).pathname === '/signup') return
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
  await saveTestCard(page, { ...details.testCard, ...(card && { number: card }) })
  await expect(page).toHaveURL('/thank-you')
  return { client: { email, password: goodPassword }, reserveId: held?.reserveId ?? '' }
}
