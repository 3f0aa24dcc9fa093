import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
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
  newEmail,
  signUpButton,
  submit,
  summary,
} from '#test/support/pages/sign-up.ts'
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

/** The fields' own words, as a screen reader ties them to the field. */
const described = (page: Page, label: string, words: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(literally(words))

test.describe('what is asked', () => {
  test('is said beside each field and in the summary, with the exact texts', async ({ page }) => {
    await openForm(page)
    await expect(signUpButton(page)).toHaveAccessibleDescription(
      /^Still needed: first name, last name, date of birth/,
    )
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
    await checkAccessibility(page)

    await fillPerson(page)
    await acceptPolicies(page)
    await expect(summary(page)).toBeHidden()
    await expect(signUpButton(page)).not.toHaveAttribute('aria-disabled')
  })

  test('is said when a field is left, and not before', async ({ page }) => {
    await openForm(page)
    await field(page, 'Email').pressSequentially('chantelle@mail')
    await expect(page.getByText('Invalid email format')).toBeHidden()
    await field(page, 'Mobile phone').pressSequentially('12345')
    await described(page, 'Email', 'Invalid email format')
    await field(page, 'Date of birth').pressSequentially('31022000')
    await described(page, 'Mobile phone', 'Phone number is not valid')
    await field(page, 'Password').pressSequentially('password')
    await described(page, 'Date of birth', 'Date of birth is invalid')
    await field(page, 'Email').fill('chantelle')
    await described(page, 'Email', 'Email is not valid')
    await described(page, 'Password', 'Password does not meet all the security requirements')
    await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid')
  })

  test('ticks the rules of the password off', async ({ page }) => {
    await openForm(page)
    const rules = page.getByRole('listitem').filter({ hasText: /met/ })
    await field(page, 'Password').fill('aA1!')
    await expect(rules.filter({ hasText: ', met' })).toHaveCount(4)
    await expect(page.getByText('Password strength: 1 of 4, easy to guess')).toBeAttached()
    await field(page, 'Password').fill(goodPassword)
    await expect(rules.filter({ hasText: ', met' })).toHaveCount(6)
    await expect(page.getByText('Password strength: 4 of 4, very strong')).toBeAttached()
  })
})

test.describe('the checks while a person types', () => {
  test('tick an email and a number that can be used, and say so', async ({ page }) => {
    await openForm(page)
    await fillPerson(page)
    await described(page, 'Email', 'Checked')
    await described(page, 'Mobile phone', 'Checked')
    await expect(page.getByText('Your email can be used. Your phone number is valid.')).toBeAttached()
  })

  test('offer a person who has an account to log in, and the booking goes on', async ({ page }) => {
    await openForm(page)
    await field(page, 'Email').fill(demoEmail('new.client'))
    await described(page, 'Email', inUse)
    await expect(signUpButton(page)).toHaveAccessibleDescription(/^Please check: email\./)
    await page.getByRole('link', { name: 'login to your account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/booking/medicare')
    await expect(page.getByTestId('guard')).toBeHidden()
  })

  test('do not stop a sign-up when they cannot be made', async ({ page }) => {
    await openForm(page)
    await page.route('**/client-records:checkEmailAlreadyExisted', (route) => route.abort())
    await page.route('**/phoneNumber:validateFormat', (route) => route.fulfill({ status: 429, body: '{}' }))
    const asked = page.waitForRequest('**/client-records:checkEmailAlreadyExisted')
    await fillPerson(page)
    await acceptPolicies(page)
    await asked
    await submit(page)
    await expect(page).toHaveURL('/booking/medicare')
  })
})

test.describe('ages', () => {
  const born = (yearsAgo: number) => `01/01/${new Date().getFullYear() - yearsAgo}`
  const refusals = [
    [
      'a teenager with a psychologist for adults',
      amelia,
      16,
      'This psychologist is restricted to individuals over 18 years old.',
    ],
    [
      'a teenager on WorkCover',
      { funding: 'workCover' },
      16,
      'This psychology service is restricted to individuals over 18 years old.',
    ],
  ] as const
  for (const [who, held, years, words] of refusals)
    test(who, async ({ page }) => {
      await openForm(page, held)
      await fillPerson(page, { dob: born(years) })
      await acceptPolicies(page)
      await described(page, 'Date of birth', words)
      await expect(page.getByText(words).first()).toBeVisible()
      await expect(signUpButton(page)).toHaveAccessibleDescription('Please check: date of birth.')
      await field(page, 'Date of birth').fill(born(40))
      await expect(page.getByText(words).first()).toBeHidden()
      await expect(signUpButton(page)).not.toHaveAttribute('aria-disabled')
    })

  test('a teenager with a psychologist who treats teenagers may sign up', async ({ page }) => {
    await openForm(page, { funding: 'rebate', record: 'youngPerson' })
    await fillPerson(page, { dob: born(16) })
    await acceptPolicies(page)
    await submit(page)
    await expect(page).toHaveURL('/booking/medicare')
  })
})

test.describe('what was typed', () => {
  test('survives a reload, except for the password, which is kept nowhere', async ({ page }) => {
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
  })

  test('is not there in another tab', async ({ page, context }) => {
    await openForm(page)
    await fillPerson(page, { email: newEmail() })
    const other = await context.newPage()
    await holdPsychologist(other, amelia)
    await other.goto('/signup')
    await expect(other.getByRole('radio', { name: 'Myself' })).not.toBeChecked()
    await chooseWho(other)
    await expect(field(other, 'First name')).toHaveValue('')
  })
})
