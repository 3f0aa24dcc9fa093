import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import type { OutcomeCharges } from '#contract/staff/charges.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { databaseUrl } from './e2e-database.ts'
import type { Api } from './page-api.ts'
import { field } from './pages/booking-forms.ts'

const sydney = 'Australia/Sydney'

type HeldSession = { id: string; clinicianId: string; clientId: string; date: string }

/** As if what was booked had taken place so many days ago, at an hour of the morning at which no one of the demo works. */
export async function letTakePlace(reserveId: string, daysAgo: number): Promise<HeldSession> {
  const day = localDayAt(new Date(), sydney) - daysAgo
  const startsAt = dateOfEpochMinute(startOfDay(day, sydney) + 6 * 60)
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Omit<HeldSession, 'date'>>(
      `update reservations set during = tstzrange($2::timestamptz, $2::timestamptz + (upper(during) - lower(during)))
        where reserve_id = $1 returning id, clinician_id as "clinicianId", client_id as "clientId"`,
      [reserveId, startsAt.toISOString()],
    )
    const [row] = rows
    if (!row) throw new Error('Nothing was booked')
    return { ...row, date: formatIsoDate(day) }
  } finally {
    await client.end()
  }
}

/** By requests of the office: what it charges is read first, then “Attended” is saved. The diary is in practice-diary.spec.ts. Gives the charge. */
export async function attendByRequests(api: Api, { id }: HeldSession, words: RegExp): Promise<string> {
  const path = `/staff/diary/appointments/${id}`
  const { outcomes } = await api.read<OutcomeCharges>(`${path}/charge`)
  expect(outcomes.find(({ outcome }) => outcome === 'attended')?.words).toMatch(words)
  await api.put(`${path}/outcome`, { outcome: 'attended', was: null })
  const { current } = await api.read<OutcomeCharges>(`${path}/charge`)
  if (!current) throw new Error('Nothing is charged')
  return current.id
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

/** Who books in these journeys: on a card of the register. */
export const client = { name: 'Chantelle Arthur' }

/** In the form in which a client pays. */
export async function payByTestCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await field(page, 'Card number').fill(number)
  await field(page, 'Expiry').fill(`12/${String(new Date().getFullYear() + 1).slice(-2)}`)
  await field(page, 'Security code').fill('123')
  await field(page, 'Name on card').fill(client.name)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}
