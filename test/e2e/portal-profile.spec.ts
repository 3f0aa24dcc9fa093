import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { cardExpiry, details } from '#test/support/booking-record.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { field, goodPassword, newEmail } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'
import { routeOnce } from '#test/support/route-once.ts'

test.use({ viewport: desktop })

const path = '/my/profile'
const save = 'Save changes'

test('a profile that cannot be read says so with a way on, is changed and saved; nothing typed is lost in an error, a failure, a login or to another client', async ({
  page,
}) => {
  const client = await signUpClient(page)
  const record = '**/api/client-records/me'
  await page.route(record, (route) => route.fulfill({ status: 400, json: {} }))
  await openAs(page, client, path)
  await expect(page.getByRole('main')).toContainText('Failed to retrieve your latest profile data!')
  await page.unroute(record)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'First name')).toHaveValue('Chantelle')
  await expect(page.getByText(client.email, { exact: true })).toBeVisible()
  await expect(page.getByText('02/01/1986')).toBeVisible()
  await expect(page.getByText('Card ending in 4242')).toBeVisible()
  await expect(page.getByText('To change it, please write to care@banksia.example.')).toBeVisible()
  await expect(page.getByRole('button', { name: save })).toHaveAttribute('aria-disabled', 'true')

  // What is wrong is said beside its field, and listed when saved all the same.
  await field(page, 'Mobile phone').fill('12')
  await field(page, 'First name').fill('')
  await field(page, 'Last name').focus()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByRole('button', { name: save }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is an error in the form.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['First name is required', 'Phone number is not valid'])
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await summary.getByRole('link', { name: 'Phone number is not valid' }).click()
  await expect(field(page, 'Mobile phone')).toBeFocused()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field(page, 'First name')).toHaveValue('Chantelle')
  await expect(summary).toBeHidden()

  // Only what changed is sent, again after a failure, and it is still there after a reload.
  await field(page, 'First name').fill('Shantel')
  await field(page, 'Mobile phone').fill('0491 570 157')
  await field(page, 'Time zone').selectOption('Australia/Perth')
  await page.getByRole('radio', { name: /^SMS/ }).check()
  const origin = page.getByRole('checkbox', { name: 'I am of Aboriginal or Torres Strait Islander origin' })
  await expect(origin).not.toBeChecked()
  await origin.check()
  await expect(page.getByText('Your phone number is valid.')).toBeAttached()
  const profile = '**/api/patients/me'
  await routeOnce(page, profile, (route) => route.abort())
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Nothing you typed is lost.')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/patients/me'),
  )
  await page.getByRole('button', { name: save }).click()
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Shantel',
    mobile: '0491 570 157',
    timeZone: 'Australia/Perth',
    communicationPreference: 'sms',
    atsi: true,
  })
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Shantel')
  await expect(field(page, 'Mobile phone')).toHaveValue('+61491570157')
  await expect(field(page, 'Time zone')).toHaveValue('Australia/Perth')
  await expect(origin).toBeChecked()
  await expect(page.getByRole('radio', { name: /^SMS/ })).toBeChecked()

  // The token has expired meanwhile.
  await field(page, 'Last name').fill('Arthur-Field')
  let isExpired = true
  await page.route(profile, (route) =>
    isExpired ? route.fulfill({ status: 401, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: save }).click()
  const logIn = page.getByRole('button', { name: 'Login now' })
  await expect(logIn).toBeVisible()
  isExpired = false
  await logIn.click()
  await expect(page).toHaveURL(path)
  await expect(field(page, 'Last name')).toHaveValue('Arthur-Field')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('banksia.profileDraft') ?? '{}')
    sessionStorage.setItem('banksia.profileDraft', JSON.stringify({ ...draft, clientId: 'another client' }))
  })
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Arthur')
})

test('an NDIS plan, a DVA card and a WorkCover claim are added without a booking', async ({ page }) => {
  const client = await signUpClient(page)
  await openAs(page, client, path)
  const payers = page.getByText('NDIS, DVA or WorkCover', { exact: true })
  await expect(page.getByRole('button', { name: 'Add your NDIS plan' })).toBeHidden()
  await payers.click()

  await press(page, 'Add your NDIS plan')
  await press(page, 'Save NDIS plan')
  await expect(partOf(page, 'NDIS plan').getByRole('alert')).toContainText('There is an error in the form.')
  await field(page, 'NDIS number').fill('430 000 004')
  await page.getByRole('radio', { name: /^Plan managed/ }).check()
  await press(page, 'Add your DVA card')
  await page.getByRole('radio', { name: /^Gold card/ }).check()
  await press(page, 'Add your WorkCover claim')
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.reload()
  await expect(field(page, 'NDIS number')).toHaveValue('430 000 004')
  await press(page, 'Save NDIS plan')
  await expect(partOf(page, 'NDIS plan')).toContainText('Number ending in 004')

  await field(page, 'DVA card number').fill('XBUR9080')
  await press(page, 'Save DVA card')
  await expect(partOf(page, 'DVA card').getByRole('alert')).toContainText('DVA number is invalid')
  await field(page, 'DVA card number').fill('nbur9080')
  await press(page, 'Save DVA card')
  await expect(partOf(page, 'DVA card')).toContainText('Gold card ending in 9080')

  await press(page, 'Add your WorkCover claim')
  await field(page, 'WorkCover number').fill('WC1234567')
  await field(page, 'Case manager details').fill('Sam Lee, 02 5550 1234')
  await field(page, 'Sessions approved in total').fill('8')
  await press(page, 'Save claim')
  await expect(partOf(page, 'WorkCover claim')).toContainText('Sessions approved in total: 8')
  await page.reload()
  await expect(partOf(page, 'NDIS plan')).toContainText('Number ending in 004')
})

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('card, email, password, address, Medicare card and contact are changed, each in a form of its own', async ({
  page,
}) => {
  const client = await signUpClient(page)
  await openAs(page, client, path)

  await press(page, 'Add your address')
  await press(page, 'Save address')
  await expect(partOf(page, 'Home address').getByRole('alert')).toContainText(
    'There is an error in the form.',
  )
  await field(page, 'Street address').fill('7 Banksia Lane')
  await field(page, 'Suburb or city').fill('Newtown')
  await field(page, 'Postcode').fill('3000')
  await routeOnce(page, '**/api/client-records/me/address', (route) => route.abort())
  await press(page, 'Save address')
  await expect(field(page, 'Postcode')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Postcode').fill('2042')
  await press(page, 'Save address')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost.' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Street address')).toHaveValue('7 Banksia Lane')
  await press(page, 'Save address')
  await expect(partOf(page, 'Home address')).toContainText('7 Banksia Lane, Newtown NSW 2042')
  await expect(page.getByRole('button', { name: 'Change address' })).toBeFocused()

  await press(page, 'Add your Medicare card')
  await field(page, 'Medicare card number').fill(details.medicare.number)
  await field(page, 'Your number (IRN)').fill(details.medicare.irn)
  const [year, month] = cardExpiry().split('-')
  await field(page, 'Valid to').fill(`${month}/${year}`)
  await press(page, 'Save card')
  await expect(partOf(page, 'Medicare card')).toContainText(
    `Card ending in 1842, number 2 on it, valid to ${month}/${year}`,
  )

  await press(page, 'Add an emergency contact')
  await field(page, 'Name').fill('Madelaine')
  await field(page, 'Phone').fill('0491 570 157')
  await press(page, 'Save contact')
  await expect(partOf(page, 'Emergency contact')).toContainText('Madelaine, +61491570157')

  await press(page, 'Replace card')
  await expect(page.getByRole('heading', { level: 1, name: 'Your card' })).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await field(page, 'Card number').fill(details.testCard.number)
  await field(page, 'Expiry').fill(details.testCard.expiry)
  await field(page, 'Security code').fill(details.testCard.cvc)
  await field(page, 'Name on card').fill(details.testCard.name)
  await press(page, 'Save this card')
  await expect(page).toHaveURL(path)
  await expect(partOf(page, 'Saved card')).toContainText('Visa ending in 4242')
  await expect(partOf(page, 'Saved card')).toContainText('Expires 12/2039')
  await press(page, 'Remove card')
  // No answer says neither that it is removed nor that it is not.
  await routeOnce(page, '**/api/client-records/me/saved-card', (route) => route.abort())
  const removal = page.getByRole('dialog')
  await removal.getByRole('button', { name: 'Remove card' }).click()
  await expect(removal.getByRole('alert')).toContainText('We don’t know yet whether your card is removed.')
  await removal.getByRole('button', { name: 'Remove card' }).click()
  await expect(partOf(page, 'Saved card')).toContainText('You have no card on file.')

  await press(page, 'Change password')
  await field(page, 'Your current password').fill('Not-my-password-1!')
  await field(page, 'New password').fill('Harbour-lantern-82-moss!')
  await press(page, 'Save password')
  await expect(partOf(page, 'Password')).toContainText('That is not your current password')
  await field(page, 'Your current password').fill(goodPassword)
  await press(page, 'Save password')
  await expect(partOf(page, 'Password')).toContainText('Your password is changed.')

  const next = newEmail()
  await press(page, 'Change email')
  await field(page, 'New email').fill(next)
  await field(page, 'Your current password').fill('Harbour-lantern-82-moss!')
  await press(page, 'Send the link')
  await expect(partOf(page, 'Email')).toContainText(
    `Open the link in our email to ${next}. No mail service is set up here`,
  )
  await expect(partOf(page, 'Email')).toContainText(client.email)
  const emails: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
  const link =
    emails.find(({ to }) => to === next)?.text.match(/\/confirm-new-email\?token=[\w-]+/)?.[0] ?? ''
  await page.goto(link)
  await press(page, 'Use this email')
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'To my profile' }).click()
  await expect(partOf(page, 'Email')).toContainText(next)
})
