import { expect, type Locator, type Page } from '@playwright/test'
import { openSignedIn } from '../signed-in.ts'
import { field } from './booking-forms.ts'

/** What the office does on its screens so that a document can be claimed with, and where the client reads it. */

/** The client’s page at the practice, once something was issued or waits: both happen in the background. */
export async function openDocuments(office: Page, clientId: string): Promise<Locator> {
  const documents = office.getByRole('region', { name: 'Receipts and invoices' })
  await expect(async () => {
    await office.goto(`/practice/clients/${clientId}`)
    await expect(documents.getByRole('listitem').first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  return documents
}

export async function noteReferral(
  office: Page,
  clientId: string,
  letter: { writtenOn: string; providerNumber: string },
): Promise<void> {
  await office.goto(`/practice/clients/${clientId}`)
  await office.getByRole('button', { name: 'Note a referral' }).click()
  await field(office, 'Date written').fill(letter.writtenOn)
  await field(office, 'Written by').fill('Dr Ruth Abara')
  await office.getByLabel('Provider number').fill(letter.providerNumber)
  await office.getByRole('button', { name: 'Save referral' }).click()
  // It closes once the referral is saved.
  await expect(office.getByRole('form', { name: 'Note a referral' })).toHaveCount(0)
  await expect(office.getByText(/used on this referral$/)).toBeVisible()
}

/** On the page of items, for sessions of the past too: no item has had their minutes. */
export async function addItem(
  office: Page,
  { service, number, from }: { service: string; number: string; from: string },
): Promise<void> {
  await office.getByRole('button', { name: 'Add an item' }).click()
  await field(office, 'For').selectOption(service)
  await field(office, 'Item number').fill(number)
  await field(office, 'First date').fill(from)
  await field(office, 'Held by').selectOption('Video or phone')
  await field(office, 'Description').fill('Individual session')
  await field(office, 'From minutes').fill('1')
  await office.getByRole('button', { name: 'Save this item' }).click()
  await expect(office.getByRole('row', { name: new RegExp(number) })).toContainText('In force')
}

/** From the client’s list to the sheet, and its PDF. */
export async function openDocument(
  page: Page,
  person: { email: string; password: string },
  name: RegExp,
): Promise<Locator> {
  await openSignedIn(page, person, '/my/receipts')
  // The newest stands above those that it took the place of.
  const heading = page.getByRole('heading', { name }).first()
  // Issued in the background, a moment after the payment.
  await expect(async () => {
    await page.goto('/my/receipts')
    await expect(heading).toBeVisible({ timeout: 3000 })
  }).toPass()
  const title = (await heading.textContent()) ?? ''
  await page.getByRole('link', { name: `Open: ${title}` }).click()
  const paper = page.getByRole('article', { name: title })
  await expect(paper).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${title.split(' ').at(-1)}.pdf`)
  return paper
}
