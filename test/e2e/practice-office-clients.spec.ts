import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { toast } from '#test/support/pages/portal.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { addColleague } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const letters = () => randomUUID().replaceAll(/[^a-f]/g, '')

async function look(page: Page) {
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
}

async function add(page: Page, lastName: string) {
  await page.goto('/practice/clients')
  await page.getByRole('link', { name: 'Add a client' }).click()
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill('14/03/1979')
}

test('a caller is added, told apart from another, corrected, invited, and given to a psychologist', async ({
  page,
}) => {
  test.slow()
  const lastName = `Farrell ${letters()}`
  const clinician = `Saskia ${letters()}`
  await addColleague(clinician)
  await signInAsStaff(page, 'administrator')

  await add(page, lastName)
  await page.getByLabel('Who speaks with us').selectOption('Another adult')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Their name')).toHaveAccessibleDescription(/is required/)
  await look(page)
  await page.getByLabel('Who speaks with us').selectOption('The client')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Mia ${lastName}` })).toBeVisible()
  await expect(page.getByText('No login yet.')).toBeVisible()
  await expect(page.getByText('No email', { exact: true })).toBeVisible()

  // The same name and birth date again: nothing is saved before the office says that it is someone else.
  await add(page, lastName)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Is this the same person?')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'No, someone else' }).click()
  await page.getByRole('button', { name: 'Save as a new client' }).click()
  await expect(page.getByText('This may be the same person twice')).toBeVisible()

  await page.getByRole('link', { name: 'Correct details' }).click()
  await expect(page.getByLabel('Date of birth')).toHaveValue('14/03/1979')
  await page.getByLabel('Date of birth').fill('14/03/1997')
  await page.getByLabel('Why').first().fill('Two digits turned round')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(toast(page)).toContainText('Corrected.')
  await expect(page.getByText('from 1979-03-14 to 1997-03-14')).toBeVisible()
  await look(page)

  await page.getByRole('link', { name: 'Client', exact: true }).click()
  await expect(page.getByText('born 14 Mar 1997')).toBeVisible()
  await expect(page.getByText('This may be the same person twice')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite Mia' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(`${randomUUID()}@mail.example`)
  await page.getByRole('dialog').getByLabel('Mobile').fill('0491 570 156')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('button', { name: 'Invite Mia again' })).toBeVisible()

  await page.getByRole('link', { name: 'Change psychologist' }).click()
  await expect(page.getByText('They have no psychologist yet.')).toBeVisible()
  await page.getByLabel('Psychologist').selectOption({ label: `${clinician}, Clinical psychologist` })
  await look(page)
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(toast(page)).toContainText('The psychologist is changed.')
  await page.getByRole('link', { name: 'Change psychologist' }).click()
  await expect(page.getByText(`They are with ${clinician}.`)).toBeVisible()
})
