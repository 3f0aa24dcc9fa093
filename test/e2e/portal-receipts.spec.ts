import { expect } from '@playwright/test'
import { addPaidSession } from '#test/support/e2e-charge.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

const path = '/my/receipts'

test.use({ viewport: desktop })

test('a receipt is issued, read, downloaded, voided by the office and issued again', async ({ page }) => {
  const client = await signUpClient(page)
  // The address of another client’s receipt, or of none, leads back to the own ones.
  await openAs(page, client, `${path}/5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001`)
  await expect(page.getByRole('heading', { name: 'There is no such receipt' })).toBeVisible()
  await page.getByRole('link', { name: 'See your receipts' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: 'No receipts yet' })).toBeVisible()

  const { chargeId, clientId } = await addPaidSession(client.email)
  await signInAsStaff(page, 'administrator')
  const issued = await page.request.post('/api/staff/documents', { data: { chargeId } })
  expect(issued.status(), await issued.text()).toBe(200)
  const { number } = await issued.json()

  // The client: from the list to the sheet, and the PDF.
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Receipt ${number}` })).toBeVisible()
  await expect(page.getByText('Paid in full')).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: `Open: Receipt ${number}` }).press('Enter')
  const paper = page.getByRole('article', { name: `Receipt ${number}` })
  await expect(paper.getByRole('definition').filter({ hasText: 'Chantelle Arthur' }).first()).toBeVisible()
  await expect(paper.getByRole('row', { name: /Booking fee/ })).toContainText('$12.08')
  await expect(paper).toContainText('Visa ending in 4242')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as PDF' }).press('Enter')
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`)

  // On paper there is the sheet and nothing else.
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // The office: says what is missing, voids it and issues it again.
  await page.goto(`/practice/clients/${clientId}`)
  const documents = page.getByRole('region', { name: 'Receipts and invoices' })
  await expect(documents.getByRole('listitem')).toHaveCount(1)
  await expect(documents).toContainText('Missing for a claim')
  await documents.getByRole('button', { name: `Void ${number}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Void ${number}?` })
  await dialog.getByRole('button', { name: 'Void and issue again' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Why').fill('The name was spelled wrongly')
  await dialog.getByRole('button', { name: 'Void and issue again' }).press('Enter')
  await expect(documents.getByRole('listitem')).toHaveCount(2)
  await expect(documents).toContainText('Why it is void: The name was spelled wrongly')

  // The client again: both are kept, and the first one leads to the second.
  await page.goto(path)
  await expect(page.getByRole('main').getByText('Void')).toBeVisible()
  await page.getByRole('link', { name: `Open: Receipt ${number}` }).click()
  await expect(page.getByText('This one is no longer valid')).toBeVisible()
  await page.getByRole('link', { name: /^R-/ }).click()
  await expect(page.getByText(`It replaces ${number}, which is no longer valid.`)).toBeVisible()
})

test('an item of a future date is added, refused where it overlaps, and taken back', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/items')
  await expect(page.getByRole('row', { name: /91167/ })).toContainText('In force')
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await page.getByRole('button', { name: 'Add an item' }).press('Enter')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('Item number').fill('99321')
  await field('First date').fill('03/02/2041')
  await field('Description').fill('A new item')
  await field('Minutes, at least').fill('45')
  await page.getByRole('button', { name: 'Save this item' }).click()
  await expect(page.getByText(/has some of these minutes on that date/).first()).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await field('For').selectOption('Medicare: GP review')
  await field('Minutes, at least').fill('6')
  await field('Minutes, less than').fill('20')
  await page.getByRole('button', { name: 'Save this item' }).press('Enter')
  const row = page.getByRole('row', { name: /99321/ })
  await expect(row).toContainText('Upcoming')
  await row.getByRole('button', { name: /Change/ }).click()
  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(row).toHaveCount(0)
})
