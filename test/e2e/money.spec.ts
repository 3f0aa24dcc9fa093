import { expect, type Page } from '@playwright/test'
import {
  asOffice,
  bookAndHold,
  client,
  openCharge,
  openPayments,
  recordAttended,
} from '#test/support/e2e-money.ts'
import { test } from '#test/support/browser-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** It is issued in the background, a moment after the payment. */
const expectReceipt = (page: Page) =>
  expect(async () => {
    await page.goto('/my/receipts')
    await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}-\d+$/ })).toBeVisible({ timeout: 3000 })
  }).toPass()

const byCard = [
  { title: 'rebate', funding: 'rebate', referral: 'uploaded', daysAgo: 2 },
  { title: 'no referral', funding: 'rebate', referral: 'none', daysAgo: 3 },
  { title: 'self-funded', funding: 'selfFunded', daysAgo: 4 },
] as const

for (const { title, ...wanted } of byCard)
  test(`${title}: from booking to paid to receipt`, async ({ page }) => {
    const { visit, session } = await bookAndHold(page, wanted)
    const office = await asOffice(page)
    await recordAttended(office, session, {
      name: client.name,
      words: /\$\d+\.\d\d is charged to the saved card/,
    })
    const charge = await openCharge(office, visit.client.email)
    await charge.getByRole('button', { name: 'Charge the card now' }).click()
    await expect(charge.getByText(/^Paid: \$\d+\.\d\d/)).toBeVisible()
    await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Visa ending in 4242')
    await openPayments(page, visit)
    await expect(page.getByRole('region', { name: 'Done' })).toContainText(
      /Paid on .* with Visa ending in 4242/,
    )
    await expectReceipt(page)
    await office.context().close()
  })

const notByCard = [
  {
    funding: 'bulkBill',
    referral: 'uploaded',
    daysAgo: 5,
    words: 'For Medicare to pay: the client pays nothing',
    state: 'Medicare to bill',
  },
  { funding: 'ndis', daysAgo: 6, words: /\$\d+\.\d\d is recorded as owed by the funder/, state: 'Invoiced' },
  { funding: 'dva', daysAgo: 7, words: 'For DVA to pay: the client pays nothing', state: 'DVA to bill' },
  {
    funding: 'workCover',
    daysAgo: 8,
    words: /\$\d+\.\d\d is recorded as owed by the funder/,
    state: 'Invoiced',
  },
] as const

for (const { words, state, ...wanted } of notByCard)
  test(`${wanted.funding}: from booking to what the funder pays; the client’s card is not charged`, async ({
    page,
  }) => {
    const { visit, session } = await bookAndHold(page, wanted)
    const office = await asOffice(page)
    await recordAttended(office, session, { name: client.name, words })
    const charge = await openCharge(office, visit.client.email)
    await expect(charge).toContainText(state)
    await expect(charge.getByRole('button', { name: /card/ })).toHaveCount(0)
    if (state === 'Invoiced') {
      await charge.getByRole('button', { name: 'Record the invoice as paid' }).click()
      await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Invoice paid')
    }
    await office.context().close()
  })
