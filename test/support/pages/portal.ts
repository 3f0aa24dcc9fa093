import { expect, type Locator, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { apiOf } from '../booking-visit-api.ts'
import { fillRecord } from '../booking-visit-record.ts'
import { giveCard } from '../e2e-database.ts'
import { fillLogin } from '../log-in.ts'
import { reservations } from './booking-panel.ts'
import { holdTime } from './held-time.ts'
import { comeFromElsewhere, goodPassword, newEmail } from './sign-up.ts'

const chantelle = { firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }

export type NewClient = { email: string; authToken: string }

/** Somebody new, with a card on file, whom no other test knows. */
export async function signUpClient(page: Page): Promise<NewClient> {
  await comeFromElsewhere(page)
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

/** Books the last free time of a psychologist, weeks ahead, through the API, with everything on file that it needs. */
export async function bookTime(page: Page, { authToken }: NewClient, slug: string): Promise<ReservationView> {
  await page.goto('/find-a-gp')
  await fillRecord(apiOf(page, authToken), 'rebate', chantelle)
  const held = await holdTime(page.request, { slug, type: 'Initial session', funding: 'rebate' })
  const booked = await page.request.put(`${reservations}/${held.reserveId}`, {
    headers: { authorization: `Bearer ${authToken}` },
    data: { processWithSavedPaymentMethod: true, mode: 'setup' },
  })
  expect(booked.status(), await booked.text()).toBe(200)
  return held
}

/** Opens a page of the portal signed out, which leads through a login and back. */
export async function openAs(page: Page, { email }: NewClient, path: string): Promise<void> {
  await page.goto(path)
  await fillLogin(page, email, goodPassword)
  await expect(page).toHaveURL(path)
}

/** Three in the morning in Sydney, when nobody works: less than 48 hours ahead, and more than 20. */
export function soonAtNight(): Date {
  const hour = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Sydney',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 20 * 3_600_000)
  while (hour.format(start) !== '03') start.setTime(start.getTime() + 3_600_000)
  return start
}

export const appointmentCards = (page: Page) => page.locator('.appts > li')
export const inCard = (page: Page, at: number): Locator => appointmentCards(page).nth(at)
export const toast = (page: Page) => page.getByTestId('toast')
