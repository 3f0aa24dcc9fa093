import { expect, type Locator, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { apiOf } from '../page-api.ts'
import { fillRecord } from '../booking-record.ts'
import { giveCard } from '../e2e-database.ts'
import { holdAnyTime } from '../booking-slot.ts'
import { openSignedIn } from '../signed-in.ts'
import { reservations } from './booking-panel.ts'
import { holdTime } from './held-time.ts'
import { setOwnIpAddress, goodPassword, newEmail } from './sign-up.ts'

const chantelle = { firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }

export type NewClient = { email: string; authToken: string }

/** A new client with a card on file, whom no other test knows. */
export async function signUpClient(page: Page): Promise<NewClient> {
  await setOwnIpAddress(page)
  const email = newEmail()
  const answer = await page.request.post('/api/accounts/banksia/patients', {
    data: {
      isPoliciesConfirmed: true,
      clientRecord: {
        ...chantelle,
        email,
        mobile: '+61491570156',
        password: goodPassword,
        timeZone: 'Australia/Sydney',
        communicationPreference: 'noPreference',
        atsi: false,
      },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await giveCard(email)
  const { data } = (await answer.json()) as { data: { authToken: string } }
  return { email, authToken: data.authToken }
}

/** Books what this browser holds, by the API, with everything on file that it needs. */
async function bookHeld(page: Page, { authToken }: NewClient, reserveId: string): Promise<void> {
  await fillRecord(apiOf(page, authToken), 'rebate', chantelle)
  const booked = await page.request.put(`${reservations}/${reserveId}`, {
    headers: { authorization: `Bearer ${authToken}` },
    data: { processWithSavedPaymentMethod: true, mode: 'setup' },
  })
  expect(booked.status(), await booked.text()).toBe(200)
}

/**
 * Books a free time of a psychologist, weeks ahead, through the API, with everything on file that it needs. Without a name it
 * is anyone who has places left.
 */
export async function bookTime(page: Page, client: NewClient, slug?: string): Promise<ReservationView> {
  const held = slug
    ? await holdTime(page.request, { slug, type: 'Initial session', funding: 'rebate' })
    : await holdAnyTime(apiOf(page), { funding: 'rebate', record: 'adult' })
  await bookHeld(page, client, held.reserveId)
  return held
}

export const openAs = (page: Page, { email }: NewClient, path: string): Promise<void> =>
  openSignedIn(page, { email, password: goodPassword }, path)

/**
 * At night in Sydney, outside all working hours: less than 48 hours ahead, and more than 20. Tests that want a time of one clinician
 * name an hour each.
 */
export function soonAtNight(at: '01' | '03' | '05'): Date {
  const hour = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Sydney',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 20 * 3_600_000)
  while (hour.format(start) !== at) start.setTime(start.getTime() + 3_600_000)
  return start
}

const appointmentCards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
export const inCard = (page: Page, at: number): Locator => appointmentCards(page).nth(at)
export const toast = (page: Page) => page.getByTestId('toast')
