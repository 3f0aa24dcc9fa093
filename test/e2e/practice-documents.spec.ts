import { expect, type Page } from '@playwright/test'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { asOffice, bookAndHold, client, openCharge, recordAttended } from '#test/support/e2e-money.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const daysBefore = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') - days)

/** Issued in the background, a moment after it is paid or mended. */
const openUntil = (page: Page, address: string, isThere: () => Promise<unknown>) =>
  expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    await isThere()
  }).toPass()

test('a referral that was uploaded is noted from the list, and the receipt can then be claimed with', async ({
  page,
}) => {
  const { visit, session } = await bookAndHold(page, {
    funding: 'rebate',
    referral: 'uploaded',
    daysAgo: 41,
  })
  const office = await asOffice(page)
  await recordAttended(office, session, { name: client.name, words: /is charged to the saved card/ })
  const charge = await openCharge(office, visit.client.email)
  const clientPage =
    (await charge.getByRole('heading', { level: 2 }).getByRole('link').getAttribute('href')) ?? ''
  await charge.getByRole('button', { name: 'Charge the card now' }).click()
  await expect(charge.getByText(/^Paid: \$\d+\.\d\d/)).toBeVisible()

  const row = office
    .getByRole('list', { name: 'Documents that wait' })
    .getByRole('listitem')
    .filter({ has: office.locator(`a[href="${clientPage}"]`) })
    .first()
  await openUntil(office, '/admin/money/documents', () => expect(row).toBeVisible({ timeout: 3000 }))
  await expect(row).toContainText(/R-\d{4}-\d+ is issued, and cannot be claimed with/)
  await expect(row).toContainText('The referral was uploaded: note its date')
  await checkAccessibility(office)
  await office.setViewportSize(desktop)

  await row.getByRole('link', { name: `Open ${client.name}’s page` }).click()
  await office.getByRole('button', { name: 'Note a referral' }).click()
  const form = office.getByRole('form', { name: 'Note a referral' })
  await form.getByLabel('Date written').fill(daysBefore(60))
  await form.getByLabel('Written by').fill('Dr Ruth Abara')
  await form.getByLabel(/^Provider number/).fill('2426621B')
  await form.getByRole('button', { name: 'Save referral' }).click()
  await expect(form).toBeHidden()
  const documents = office.getByRole('region', { name: 'Receipts and invoices' })
  await openUntil(office, clientPage, () =>
    expect(documents).toContainText('takes its place', { timeout: 3000 }),
  )
  await expect(documents).not.toContainText('Missing for a claim')
  await office.goto('/admin/money/documents')
  await expect(office.getByRole('heading', { level: 1, name: 'Documents that wait' })).toBeVisible()
  await expect(row).toBeHidden()
  await office.context().close()
})

test('an invoice to a plan manager is marked as sent, then as paid', async ({ page }) => {
  const { visit, session } = await bookAndHold(page, { funding: 'ndis', daysAgo: 42 })
  const office = await asOffice(page)
  await recordAttended(office, session, { name: client.name, words: /is recorded as owed by the funder/ })
  await openCharge(office, visit.client.email)
  const chargeId = new URL(office.url()).searchParams.get('charge') ?? ''
  const row = office
    .getByRole('list', { name: 'Invoices' })
    .getByRole('listitem')
    .filter({ has: office.locator(`a[href$="charge=${chargeId}"]`) })
  await openUntil(office, '/admin/money/invoices?show=toSend', () =>
    expect(row).toContainText('To be sent', { timeout: 3000 }),
  )
  await expect(row).toContainText(`${client.name}, born`)
  await checkAccessibility(office)
  await office.setViewportSize(desktop)

  await row.getByRole('button', { name: /^Mark as sent/ }).click()
  const sent = office.getByRole('dialog', { name: /^Mark I-\d{4}-\d+ as sent$/ })
  await checkAccessibility(office, { within: 'dialog' })
  await office.setViewportSize(desktop)
  await sent.getByLabel('How').selectOption('On the funder’s website')
  await sent.getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await expect(row).toBeHidden()

  await office.getByRole('radio', { name: 'Sent' }).check()
  await expect(row).toContainText('on the funder’s website')
  await row.getByRole('button', { name: /^Record as paid/ }).click()
  const paid = office.getByRole('dialog', { name: 'Record the invoice as paid' })
  await paid.getByLabel('The money came on').fill('')
  await paid.getByRole('button', { name: 'Record as paid' }).click()
  await expect(paid.getByText('Please enter a date')).toBeVisible()
  await paid.getByLabel('The money came on').fill(daysBefore(1))
  await paid.getByRole('button', { name: 'Record as paid' }).click()
  await office.getByRole('radio', { name: 'Paid' }).check()
  await expect(row).toContainText(/Paid on .*: bank transfer/)
  await office.context().close()
})
