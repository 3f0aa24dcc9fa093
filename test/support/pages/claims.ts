import { expect, type Locator, type Page } from '@playwright/test'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Api } from '../page-api.ts'
import { openSignedIn } from '../signed-in.ts'
import { field } from './booking-forms.ts'

/** What the office does on its screens so that a document can be claimed with, and where the client reads it. */

export const daysBefore = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') - days)

/** Documents are issued in the background, a moment after the payment or what was mended; so is what holds one back noted. */
export const waitForDocuments = (
  office: Api,
  clientId: string,
  count: { documents: number; held?: number },
): Promise<void> =>
  expect
    .poll(
      async () => {
        const { documents, held } = await office.read<{ documents: unknown[]; held: unknown[] }>(
          `/staff/documents?clientId=${clientId}`,
        )
        return { documents: documents.length, held: held.length }
      },
      { intervals: [200] },
    )
    .toEqual({ held: 0, ...count })

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

/** From the client’s list to the sheet, once it is issued. */
export async function openDocument(
  page: Page,
  person: { email: string; password: string },
  name: RegExp,
): Promise<Locator> {
  // The newest stands above those that it took the place of.
  const heading = page.getByRole('heading', { name }).first()
  await openSignedIn(page, person, '/my/receipts')
  const title = (await heading.textContent()) ?? ''
  await page.getByRole('link', { name: `Open: ${title}` }).click()
  const paper = page.getByRole('article', { name: title })
  await expect(paper).toBeVisible()
  return paper
}
