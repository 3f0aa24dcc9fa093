import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  asOffice,
  bookAndHold,
  client,
  openCharge,
  openPayments,
  payByTestCard,
  recordAttended,
} from '#test/support/e2e-money.ts'
import { field } from '#test/support/pages/booking-forms.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { test } from '#test/support/browser-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a card that fails: the office sees why, the client pays on the page, a part goes back', async ({
  page,
}) => {
  // From the booking to the refund, by the client and by the office.
  test.slow()
  const { visit, session } = await bookAndHold(page, {
    funding: 'selfFunded',
    card: '4000 0000 0000 9995',
    daysAgo: 9,
  })
  const office = await asOffice(page)
  await recordAttended(office, session, { name: client.name, words: 'is charged to the saved card' })
  const charge = await openCharge(office, visit.client.email)
  await charge.getByRole('button', { name: 'Charge the card now' }).click()
  await expect(charge.getByRole('status').filter({ hasText: 'not enough money' })).toBeVisible()
  await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Next try by itself')
  await expect(charge.getByRole('button', { name: 'Try the card again now' })).toBeVisible()
  await checkAccessibility(office)
  await office.goto('/practice/unfinished?clinician=all')
  await expect(office.getByRole('region', { name: 'Unpaid' })).toContainText(client.name)

  await openPayments(page, visit)
  await checkAccessibility(page)
  await page.getByRole('link', { name: /^Pay now/ }).click()
  await expect(page.getByText('Your bank declined the payment.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(field(page, 'Card number')).toBeVisible()
  await checkAccessibility(page)
  await payByTestCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('form', { name: 'Card' }).getByText(/declined/)).toBeVisible()
  await payByTestCard(page, '4000 0025 0000 3155')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()

  const paid = await openCharge(office, visit.client.email)
  await paid.getByRole('button', { name: 'Refund' }).click()
  const refund = office.getByRole('dialog', { name: `Refund ${client.name}` })
  await expect(refund.getByRole('list', { name: 'What the refund does' })).toContainText(
    'Visa ending in 3155',
  )
  await checkAccessibility(office)
  await refund.getByRole('radio', { name: 'Another amount' }).check()
  await refund.getByLabel('Amount in dollars').fill('9999')
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(refund.getByText(/^At most \$/)).toBeVisible()
  await refund.getByLabel('Amount in dollars').fill('10')
  await refund.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(refund).toBeHidden()
  await expect(paid.getByRole('list', { name: 'What happened' })).toContainText('Refunded: $10.00')
  await page.reload()
  await expect(page.getByText('$10.00 went back to you.')).toBeVisible()
  await office.context().close()
})

test('a missed session: “Don’t charge” leaves the fee out', async ({ page }) => {
  const { visit, session } = await bookAndHold(page, { funding: 'selfFunded', daysAgo: 10 })
  const office = await asOffice(page)
  await office.goto(`/practice?date=${session.date}&clinician=${session.clinicianId}`)
  const panel = office.getByRole('region', { name: `Session with ${client.name}` })
  await panel.getByRole('radio', { name: 'Client did not attend' }).check()
  const saving = panel.getByRole('list', { name: 'What saving does' })
  await expect(saving).toContainText(/\$\d+\.\d\d is charged/)
  await panel.getByRole('checkbox', { name: 'Don’t charge' }).check()
  await expect(saving).toContainText('Nothing is charged')
  await checkAccessibility(office)
  await panel.getByRole('button', { name: 'Save outcome' }).click()
  await expect(panel.getByRole('list', { name: 'Changes of the outcome' })).toContainText('did not attend')
  await openPayments(page, visit)
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
  await office.context().close()
})

test('a month is saved as a file, once the second step is done again', async ({ page }) => {
  await signInAsStaff(page, 'administrator', { confirmedMinutesAgo: 11 })
  await page.goto('/admin/money/takings')
  await page.getByRole('button', { name: /^Journal of/ }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signInAsStaff(page, 'administrator')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Journal of/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}\.csv$/)
})
