import { expect, type Page } from '@playwright/test'
import { addPasskeyDevice } from '#test/support/add-passkey-device.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { signInAsStaff, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const password = 'Harbour-lantern-82-moss!'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function signIn(page: Page, email: string, typed: string) {
  await page.goto('/practice/sign-in?redirectTo=/practice/security')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an invited colleague joins, signs in with a passkey, locks, confirms and signs out', async ({
  page,
}) => {
  // The owner invites them.
  await signInAsStaff(page, 'owner')
  await page.goto('/admin/staff')
  await expect(page.getByRole('row', { name: /Dee Morrow/ })).toContainText('Administrator')
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter')
  const email = `${crypto.randomUUID()}@practice.example`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose which clinician this is')
  await page.getByLabel('Role').selectOption('Administrator')
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  // The server of the tests has no mail service: what it only kept is not called sent.
  await expect(
    page.getByText(`No email was sent to ${email}. Kept in the outbox: no mail service is set up.`),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'the outbox' })).toHaveAttribute('href', '/dev/outbox')
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/practice/sign-in')

  // They choose a password and a passkey, and save their recovery codes.
  await addPasskeyDevice(page)
  await page.goto(link)
  await expect(page.getByText('You’re invited as administrator.')).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Silva')
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: 'Continue to the second step' }).click()
  await expect(heading(page, 'Add a second step')).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('I’ve saved them outside this device').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/practice')

  // The next sign-in: the password, then the passkey. The page they wanted follows.
  await page.goto('/practice/security')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL('/practice/sign-in')
  await page.goto('/practice/security')
  await expect(page).toHaveURL('/practice/sign-in?redirectTo=%2Fpractice%2Fsecurity')
  await walkByKeyboard(page)
  await checkAccessibility(page)
  await signIn(page, email, 'wrong')
  await expect(page.getByText('That email and password do not match')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'One more step')).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/practice/security')
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })

  // Left alone, the screen locks; what was typed stays below. A recovery code opens it too.
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Your current password').fill('half typed')
  await page.clock.install()
  await page.clock.fastForward('16:00')
  await expect(heading(page, 'Locked')).toBeVisible()
  await checkAccessibility(page, { within: 'dialog' })
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Locked')).toBeHidden()
  const halfTyped = page.getByLabel('Your current password')
  await expect(halfTyped).toHaveValue('half typed')
  await expect(halfTyped).toBeFocused()

  // It stays when the sign-in ends too, and the press goes on once they have signed in again.
  const ended = heading(page, 'Your sign-in has ended')
  const goOn = page.getByRole('button', { name: 'Go on' })
  await page.context().clearCookies({ name: 'banksia-staff' })
  // At once: a read of the page's own may find the end between a finger's down and its up, and the cover then takes the press.
  await page.getByRole('button', { name: 'Make new codes' }).dispatchEvent('click')
  await expect(ended).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute('target', '_blank')
  await checkAccessibility(page, { within: 'dialog' })
  await goOn.click()
  await expect(page.getByText('You’re not signed in yet.')).toBeVisible()
  await signInStaffByEmail(page, email)
  await goOn.click()
  await expect(ended).toBeHidden()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await expect(page.getByLabel('Your current password')).toHaveValue('half typed')

  // Back brings a page out of the browser’s memory after signing out: it is loaded anew.
  await page.context().clearCookies({ name: 'banksia-staff' })
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/practice/sign-in?redirectTo=%2Fpractice%2Fsecurity')
})

test('what matters asks for the second step again; an authenticator app is set up from its key', async ({
  page,
}) => {
  await signInAsStaff(page, 'administrator', { confirmedMinutesAgo: 11 })
  await page.goto('/practice/security')
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(heading(page, 'Confirm that it’s you')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code from your authenticator app' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(heading(page, 'Confirm that it’s you')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeHidden()

  await signInAsStaff(page, 'gp')
  await page.goto('/practice/security')
  await page.getByRole('button', { name: 'Move to another app' }).click()
  await expect(page.getByText('Scan this with your authenticator app')).toBeVisible()
  await checkAccessibility(page, { within: 'dialog' })
  await page.getByLabel('The code that the app shows now').fill('000000')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByText('That code doesn’t match')).toBeVisible()
})
