import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { waitUntilPageHydrated } from '#test/support/hydrated.ts'
import { demoEmail, fillLogin } from '#test/support/log-in-form.ts'
import {
  acceptPolicies,
  chooseWho,
  setOwnIpAddress,
  field,
  fillPerson,
  goodPassword,
  holdPsychologist,
  literally,
  signUpButton,
  summary,
} from '#test/support/pages/sign-up.ts'
import { storedReservation } from '#test/support/pages/booking-panel.ts'
import { desktop, phone } from '#test/support/viewports.ts'

const amelia = { slug: 'amelia-tran', funding: 'rebate' } as const
const inUse = 'Email address is already in use. Please use a different email or login to your account.'

test.use({ viewport: desktop })
test.beforeEach(({ page }) => setOwnIpAddress(page))

async function openForm(page: Page, held: Parameters<typeof holdPsychologist>[1] = amelia): Promise<void> {
  await holdPsychologist(page, held)
  await page.goto('/signup')
  await chooseWho(page)
  await expect(field(page, 'First name')).toBeVisible()
}

const born = (yearsAgo: number) => `01/01/${new Date().getFullYear() - yearsAgo}`

/** The fields' own words, as a screen reader ties them to the field. */
const described = (page: Page, label: string, words: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(literally(words))

test('what is asked is said when a field is left, and all of it on Enter, with the exact texts', async ({
  page,
}) => {
  await openForm(page)
  await expect(signUpButton(page)).toHaveAccessibleDescription(
    /^Still needed: first name, last name, date of birth/,
  )
  await field(page, 'Email').pressSequentially('chantelle@mail')
  await expect(page.getByText('Invalid email format')).toBeHidden()
  await field(page, 'Mobile phone').pressSequentially('12345')
  await described(page, 'Email', 'Invalid email format')
  await field(page, 'Date of birth').pressSequentially('31022000')
  await described(page, 'Mobile phone', 'Phone number is not valid')
  await field(page, 'Last name').focus()
  await described(page, 'Date of birth', 'Date of birth is invalid')
  await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid')

  for (const label of ['Email', 'Mobile phone', 'Date of birth']) await field(page, label).fill('')
  await field(page, 'First name').press('Enter')
  await expect(summary(page)).toBeFocused()
  const words = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Email is required',
    'Mobile phone': 'Phone number is required',
    'Date of birth': 'Date of birth is required',
    Password: 'A secure password is required',
  }
  for (const [label, message] of Object.entries(words)) {
    await expect(summary(page).getByRole('link', { name: message })).toBeVisible()
    await described(page, label, message)
  }
  const policies = 'Please accept the Privacy policy and Terms and conditions in order to continue'
  await summary(page).getByRole('link', { name: policies }).click()
  await expect(page.getByLabel(/^I accept the Privacy policy/)).toBeFocused()
  await checkAccessibility(page, { within: 'main' })

  await page.setViewportSize(desktop)
  await field(page, 'Password').fill('aA1!')
  const rules = page.getByRole('listitem').filter({ hasText: /met/ })
  await expect(rules.filter({ hasText: ', met' })).toHaveCount(4)
  await expect(page.getByText('Password strength: 1 of 4, easy to guess')).toBeAttached()
  await fillPerson(page, { dob: born(16) })
  await acceptPolicies(page)
  await expect(rules.filter({ hasText: ', met' })).toHaveCount(6)
  await expect(page.getByText('Password strength: 4 of 4, very strong')).toBeAttached()
  const tooYoung = 'This psychologist is restricted to individuals over 18 years old.'
  await described(page, 'Date of birth', tooYoung)
  await expect(signUpButton(page)).toHaveAccessibleDescription('Please check: date of birth.')
  await field(page, 'Date of birth').fill(born(40))
  await expect(page.getByText(tooYoung)).toHaveCount(0)
  await described(page, 'Email', 'Checked')
  await described(page, 'Mobile phone', 'Checked')
  await expect(page.getByText('Your email can be used. Your phone number is valid.')).toBeAttached()
  await expect(summary(page)).toBeHidden()
  await expect(signUpButton(page)).not.toHaveAttribute('aria-disabled')
})

test('what was typed survives a reload, except for the password, and is in no other tab; a person who has an account is offered to log in', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone)
  await openForm(page)
  const email = await fillPerson(page)
  await page.getByLabel(/^Send me reminders/).uncheck()
  await acceptPolicies(page)
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'First name')).toHaveValue('Chantelle')
  await expect(field(page, 'Date of birth')).toHaveValue('02/01/1986')
  await expect(page.getByLabel(/^Send me reminders/)).not.toBeChecked()
  await expect(page.getByLabel(/^I accept/)).toBeChecked()
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(signUpButton(page)).toHaveAccessibleDescription('Still needed: password.')
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).toContain(email)
  expect(stored).not.toContain(goodPassword)

  const other = await context.newPage()
  // Another psychologist: another time with Amelia would give up the one that the first tab holds.
  await holdPsychologist(other, { slug: 'jarrah-simmons', funding: 'rebate' })
  await other.goto('/signup')
  await waitUntilPageHydrated(other)
  await expect(other.getByRole('radio', { name: 'Myself' })).not.toBeChecked()
  await chooseWho(other)
  await expect(field(other, 'First name')).toHaveValue('')
  await other.close()

  await field(page, 'Email').fill(demoEmail('new.client'))
  await described(page, 'Email', inUse)
  await expect(signUpButton(page)).toHaveAccessibleDescription(/^Please check: .*email/)
  await page.getByRole('link', { name: 'login to your account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await fillLogin(page, demoEmail('new.client'))
  await expect(page).toHaveURL('/booking/medicare')
  await expect(page.getByTestId('guard')).toBeHidden()
})

test('an age that the way to pay does not cover is mended in place, and the time stays held', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const { reserveId } = await holdPsychologist(page, {
    funding: 'workCover',
    also: 'rebate',
    record: 'youngPerson',
  })
  await page.goto('/signup')
  // Nothing is said of whom it is for before that was answered.
  await expect(page.getByRole('term').filter({ hasText: /^For$/ })).toHaveCount(0)
  await fillPerson(page, { dob: born(16) })
  const why = page.getByText('This psychology service is restricted to individuals over 18 years old.')
  await expect(why.first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose another way to pay' }).click()
  await page
    .getByRole('dialog', { name: 'How will you pay?' })
    .getByRole('button', { name: /^Medicare rebate/ })
    .click()
  await expect(why).toHaveCount(0)
  await expect(page).toHaveURL('/signup')
  await expect(field(page, 'First name')).toHaveValue('Chantelle')
  expect((await storedReservation(page))?.reserveId).toBe(reserveId)
})
