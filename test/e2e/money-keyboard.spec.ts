import { expect } from '@playwright/test'
import { addPaidSession } from '#test/support/e2e-charge.ts'
import { client as person } from '#test/support/e2e-money.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import { signUpClient } from '#test/support/pages/portal.ts'
import { routeOnce } from '#test/support/route-once.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the keyboard alone finds a charge, reads it, and gives a part of it back', async ({ page }) => {
  const client = await signUpClient(page)
  await addPaidSession(client.email)
  await signInAsStaff(page, 'administrator')
  const { choose, press, tabTo, type } = keysOf(page)

  await page.goto('/admin/money')
  await type(page.getByLabel('Find charges by client'), client.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 charge')).toBeVisible()
  const row = page
    .getByRole('table', { name: /^Charges/ })
    .getByRole('row')
    .last()
  await press(row.getByRole('link'), 'Enter')
  const charge = page.getByRole('complementary', { name: 'The charge' })
  await expect(charge.getByRole('list', { name: 'What happened' })).toContainText('Visa ending in 4242')

  const refundButton = charge.getByRole('button', { name: 'Refund' })
  await press(refundButton, 'Enter')
  const refund = page.getByRole('dialog', { name: `Refund ${person.name}` })
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()
  await expect(refundButton).toBeFocused()

  await page.keyboard.press('Enter')
  await choose(refund.getByRole('group', { name: 'How much' }), 'Another amount')
  await type(refund.getByLabel('Amount in dollars'), '9999')
  await page.keyboard.press('Enter')
  const amount = refund.getByLabel('Amount in dollars')
  await expect(amount).toHaveAccessibleDescription(/^At most \$/)
  await tabTo(amount)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('10')
  await tabTo(refund.getByLabel('Why'))
  await page.keyboard.type('Good')
  await expect(refund.getByLabel('Why')).toHaveValue('Goodwill')
  // Its answer is lost: the same refund is offered again. Done, and its answer lost again: the charge says so, and it is done once.
  const refunds = '**/api/staff/charges/*/refunds'
  await routeOnce(page, refunds, (route) => route.abort())
  await press(refund.getByRole('button', { name: 'Refund $10.00' }), 'Enter')
  await expect(refund).toContainText('We don’t know yet whether it was done')
  await expect(refund.getByRole('group', { name: 'How much' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()
  await press(refundButton, 'Enter')
  await expect(refund).toContainText('We don’t know yet whether it was done')
  await routeOnce(page, refunds, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(refund.getByRole('button', { name: 'Refund $10.00' }), 'Enter')
  await expect(refund).toContainText('The refund of $10.00 was asked for.')
  await press(refund.getByRole('button', { name: 'Close', exact: true }).last(), 'Enter')
  await expect(refund).toBeHidden()
  const trail = charge.getByRole('list', { name: 'What happened' })
  await expect(trail.getByText('Refunded: $10.00')).toHaveCount(1)
  await expect(trail.getByText(/^Refund asked for/)).toHaveCount(0)
  for (const place of [charge, row]) await expect(place).toContainText('Refunded in part: $10.00')
  await press(charge.getByRole('button', { name: 'Close the charge' }), 'Enter')
  await expect(charge).toBeHidden()
  await expect(row.getByRole('link')).toBeFocused()
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
