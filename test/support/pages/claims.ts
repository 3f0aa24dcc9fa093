import { expect, type Locator, type Page } from '@playwright/test'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { openSignedIn } from '../signed-in.ts'
import { field } from './booking-forms.ts'

/** What the office does on its screens so that a document can be claimed with, and where the client reads it. */

export const daysBefore = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') - days)

/** Documents are issued in the background, a moment after the payment or what was mended. */
export const openUntil = (page: Page, address: string, isThere: () => Promise<unknown>) =>
  expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    await isThere()
  }).toPass()

/** On the client’s page. */
export async function noteReferral(
  page: Page,
  letter: { writtenOn: string; providerNumber: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Note a referral' }).click()
  await field(page, 'Date written').fill(letter.writtenOn)
  await field(page, 'Written by').fill('Dr Ruth Abara')
  await page.getByLabel('Provider number').fill(letter.providerNumber)
  await page.getByRole('button', { name: 'Save referral' }).click()
  // It closes once the referral is saved.
  await expect(page.getByRole('form', { name: 'Note a referral' })).toHaveCount(0)
  await expect(page.getByText(/used on this referral$/)).toBeVisible()
}

/** On the page of items, for sessions of the past too: no item has had their minutes. */
export async function addItem(
  page: Page,
  { service, number, from }: { service: string; number: string; from: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add an item' }).click()
  await field(page, 'For').selectOption(service)
  await field(page, 'Item number').fill(number)
  await field(page, 'First date').fill(from)
  await field(page, 'Held by').selectOption('Video or phone')
  await field(page, 'Description').fill('Individual session')
  await field(page, 'From minutes').fill('1')
  await page.getByRole('button', { name: 'Save this item' }).click()
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('In force')
}

/** From the client’s list to the sheet. */
export async function openDocument(
  page: Page,
  person: { email: string; password: string },
  name: RegExp,
): Promise<Locator> {
  // The newest stands above those that it took the place of.
  const heading = page.getByRole('heading', { name }).first()
  await openSignedIn(page, person, '/my/receipts')
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  if (!(await heading.isVisible()))
    await openUntil(page, '/my/receipts', () => expect(heading).toBeVisible({ timeout: 3000 }))
  const title = (await heading.textContent()) ?? ''
  await page.getByRole('link', { name: `Open: ${title}` }).click()
  const paper = page.getByRole('article', { name: title })
  await expect(paper).toBeVisible()
  return paper
}
