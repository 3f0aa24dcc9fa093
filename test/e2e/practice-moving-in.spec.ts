import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('an owner brings a file of clients, looks at what was found, imports it and takes it back', async ({
  page,
}) => {
  const family = `Mover${Array.from({ length: 8 }, () => 'abcdefghij'[randomInt(10)]).join('')}`
  await signInAsStaff(page, 'owner')
  await page.goto('/admin/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Moving in' })).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByLabel('CSV file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `first name,last name,date of birth,shoe size\nAnh,${family},17/05/1990,38\nT,${family},01/02/1985,\nBo,${family},30/02/1990,\n`,
    ),
  })
  await expect(page.getByText('One column is left out: shoe size.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await expect(page.getByRole('tab', { name: 'Doubtful 1' })).toBeVisible()
  await page.getByLabel('Line 3: what to do').selectOption('Leave out')
  await page.getByRole('tab', { name: 'Refused 1' }).click()
  await expect(page.getByText('There is no 30 February 1990')).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Import the clients' }).click()
  await expect(page.getByText('1 client imported')).toBeVisible()
  await page.getByRole('button', { name: 'Take this import back' }).click()
  await page.getByRole('button', { name: 'Take them back' }).click()
  await expect(page.getByText('This import was taken back')).toBeVisible()
})
