import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { databaseUrl } from './e2e-database.ts'
import { type BookingVisit, openBooking } from './open-booking.ts'
import { saveTestCard } from './pages/booking-card.ts'
import { answer, fillAddress, fillEmergencyContact } from './pages/booking-forms.ts'
import { fillForms, fillMedicareCard, hasReferral } from './pages/booking-funding.ts'
import { openSignedIn } from './signed-in.ts'
import { signInAsStaff } from './staff-browser.ts'
import { desktop } from './viewports.ts'

const sydney = 'Australia/Sydney'

type HeldSession = { id: string; clinicianId: string; date: string }

/** As if what was booked had taken place so many days ago, at an hour of the morning at which no one of the demo works. */
async function letTakePlace(reserveId: string, daysAgo: number): Promise<HeldSession> {
  const day = localDayAt(new Date(), sydney) - daysAgo
  const startsAt = dateOfEpochMinute(startOfDay(day, sydney) + 6 * 60)
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; clinicianId: string }>(
      `update reservations set during = tstzrange($2::timestamptz, $2::timestamptz + (upper(during) - lower(during)))
        where reserve_id = $1 returning id, clinician_id as "clinicianId"`,
      [reserveId, startsAt.toISOString()],
    )
    const [row] = rows
    if (!row) throw new Error('Nothing was booked')
    return { ...row, date: formatIsoDate(day) }
  } finally {
    await client.end()
  }
}

/** In the diary: what it charges is shown first, then “Attended” is saved. */
export async function recordAttended(
  page: Page,
  { date, clinicianId }: HeldSession,
  { name, words }: { name: string; words: string | RegExp },
): Promise<void> {
  await page.goto(`/practice?date=${date}&clinician=${clinicianId}`)
  // The first of a day that waits for its outcome is open.
  const panel = page.getByRole('region', { name: `Session with ${name}` })
  await expect(panel.getByRole('radio', { name: 'Attended', exact: true })).toBeChecked()
  await expect(panel.getByLabel('Minutes delivered')).toHaveValue(/^[1-9]\d$/)
  await expect(panel.getByRole('list', { name: 'What saving does' })).toContainText(words)
  await panel.getByRole('button', { name: 'Save outcome' }).click()
  await expect(panel.getByRole('list', { name: 'Changes of the outcome' })).toContainText('Attended')
}

/** Finds the charge of a client by their email, and opens it. */
export async function openCharge(page: Page, email: string) {
  await page.goto('/admin/money')
  await page.getByLabel('Find charges by client').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 of 1 charge')).toBeVisible()
  await page
    .getByRole('table', { name: /^Charges/ })
    .getByRole('link')
    .click()
  const panel = page.getByRole('complementary', { name: 'The charge' })
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
  return panel
}

/** Who books by `openBooking`: on a card of the register. */
export const client = { name: 'Chantelle Arthur' }

async function fillWithoutReferral(page: Page): Promise<void> {
  await fillMedicareCard(page)
  await fillAddress(page)
  await fillEmergencyContact(page)
  await hasReferral(page, 'No').check()
  await answer(page, 'Would you like a video appointment with one of our GPs?', 'No').check()
  await page.getByRole('button', { name: 'Confirm psychology session' }).click()
}

const fill = (page: Page, funding: FundingMethod, referral: 'uploaded' | 'none' | undefined) =>
  referral === 'none'
    ? fillWithoutReferral(page)
    : fillForms[funding](page, { booker: 'mySelf', record: 'adult', referral })

/** Books through the pages, saves the card, and lets the session take place. */
export async function bookAndHold(
  page: Page,
  wanted: { funding: FundingMethod; referral?: 'uploaded' | 'none'; card?: string; daysAgo: number },
) {
  const visit = await openBooking(page, { funding: wanted.funding, person: 'newcomer' })
  await fill(page, wanted.funding, wanted.referral)
  await expect(page).toHaveURL(/\/booking\/payment-details\?clientSecret=/)
  await saveTestCard(page, { name: client.name, number: wanted.card ?? '4242 4242 4242 4242' })
  await expect(page).toHaveURL('/thank-you')
  return { visit, session: await letTakePlace(visit.reservation.reserveId, wanted.daysAgo) }
}

/** In a browser of their own: the client and the office are two people. */
export async function asOffice(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('No browser')
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', locale: 'en-AU' })
  const office = await context.newPage()
  await signInAsStaff(office, 'administrator')
  return office
}

export const openPayments = (page: Page, { client: person }: BookingVisit) =>
  openSignedIn(page, person, '/my/payments')
