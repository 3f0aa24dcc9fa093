import { expect } from '@playwright/test'
import { test } from '#test/support/warm-test.ts'
import { checkAccess } from '#test/support/check-access.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { field } from '#test/support/pages/sign-up.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const path = '/my/profile'
const save = 'Save changes'

test('shows what is on file, and what only we can change', async ({ page }) => {
  await openSignedInAs(page, 'returning.client', path)
  await expect(field(page, 'First name')).toHaveValue('Kym')
  await expect(page.getByText('returning.client@demo.banksia.example')).toBeVisible()
  await expect(page.getByText('22/02/1983')).toBeVisible()
  await expect(page.getByText('Card ending in 4242')).toBeVisible()
  await expect(page.getByText('To change these, please write to care@banksia.example.')).toBeVisible()
  await expect(page.getByRole('button', { name: save })).toHaveAttribute('aria-disabled', 'true')
  await checkAccess(page)
})

test('is changed, saved and still there after a reload', async ({ page }) => {
  await openAs(page, await signUpClient(page), path)
  await field(page, 'First name').fill('Shantel')
  await field(page, 'Mobile phone').fill('0491 570 157')
  await field(page, 'Time zone').selectOption('Australia/Perth')
  await page.getByRole('radio', { name: /^SMS/ }).check()
  await expect(page.getByText('Your phone number is valid.')).toBeAttached()
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/patients/me'),
  )
  await page.getByRole('button', { name: save }).click()
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Shantel',
    mobile: '0491 570 157',
    timeZone: 'Australia/Perth',
    communicationPreference: 'sms',
  })
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Shantel')
  await expect(field(page, 'Mobile phone')).toHaveValue('+61491570157')
  await expect(field(page, 'Time zone')).toHaveValue('Australia/Perth')
  await expect(page.getByRole('radio', { name: /^SMS/ })).toBeChecked()
})

test('says what is wrong beside its field, and lists it when saved all the same', async ({ page }) => {
  await openAs(page, await signUpClient(page), path)
  await field(page, 'Mobile phone').fill('12')
  await field(page, 'First name').fill('')
  await field(page, 'Last name').focus()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByRole('button', { name: save }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is an error in the form.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['First name is required', 'Phone number is not valid'])
  await checkAccess(page)
  await summary.getByRole('link', { name: 'Phone number is not valid' }).click()
  await expect(field(page, 'Mobile phone')).toBeFocused()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field(page, 'First name')).toHaveValue('Chantelle')
  await expect(summary).toBeHidden()
})

test('nothing typed is lost when the token has expired, nor shown to somebody else', async ({ page }) => {
  const client = await signUpClient(page)
  await openAs(page, client, path)
  await field(page, 'Last name').fill('Arthur-Field')
  await page.route('**/api/patients/me', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: save }).click()
  await page.getByRole('button', { name: 'Login now' }).click()
  await page.unroute('**/api/patients/me')
  await expect(page).toHaveURL(path)
  await expect(field(page, 'Last name')).toHaveValue('Arthur-Field')
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('banksia.profileDraft') ?? '{}')
    sessionStorage.setItem('banksia.profileDraft', JSON.stringify({ ...draft, clientId: 'somebody else' }))
  })
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Arthur')
})

test('a save that fails keeps everything and can be tried again', async ({ page }) => {
  await openAs(page, await signUpClient(page), path)
  await field(page, 'Last name').fill('Field')
  await page.route('**/api/patients/me', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Nothing you typed is lost.')
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
})

test('a profile that cannot be read says so with a way on', async ({ page }) => {
  let isAway = true
  await page.route('**/api/client-records/me', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await openSignedInAs(page, 'gp.recent', path)
  const failure = page.locator('.portal__failed')
  await expect(failure).toContainText('Failed to retrieve your latest profile data!')
  isAway = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'First name')).toHaveValue('Claudia')
})
