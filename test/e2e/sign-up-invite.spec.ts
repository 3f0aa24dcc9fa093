import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { addInvite, ageCode } from '#test/support/e2e-database.ts'
import { demoEmail, demoPassword } from '#test/support/log-in-form.ts'
import {
  acceptPolicies,
  setOwnIpAddress,
  field,
  fillPerson,
  goodPassword,
  signUpButton,
  submit,
} from '#test/support/pages/sign-up.ts'
import { openSignedIn } from '#test/support/signed-in.ts'
import { codesSentTo } from '#test/support/sms-codes.ts'
import { desktop, phone } from '#test/support/viewports.ts'
import { routeOnce } from '#test/support/route-once.ts'

const invalid = 'Invalid SMS OTP code. Please try again.'
const expired = 'SMS OTP code has expired. Please resend a new code.'

test.use({ viewport: desktop })
test.beforeEach(({ page }) => setOwnIpAddress(page))

const dialog = (page: Page) => page.getByRole('dialog')
const code = (page: Page) => dialog(page).getByLabel('Code', { exact: true })
const verify = (page: Page) => dialog(page).getByRole('button', { name: 'Verify' })

async function fillForm(page: Page, details: Parameters<typeof fillPerson>[1]): Promise<void> {
  await page.goto('/sign-up-with-invite')
  await fillPerson(page, details)
  await acceptPolicies(page)
  await submit(page)
}

/** One that was not sent. */
const wrongFor = (sent: string) => (sent === '123456' ? '654321' : '123456')

async function tryCode(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed)
  await verify(page).click()
}

isolatedTest(
  'an invited person signs up with the code from the SMS, whatever fails on the way, and is signed in',
  async ({ page, request }) => {
    await page.clock.install()
    await page.setViewportSize(phone)
    const { email, mobile } = await addInvite()
    await routeOnce(page, '**/invites:check', (route) => route.abort())
    await fillForm(page, { email, phone: mobile })
    await expect(page.getByTestId('toast')).toHaveText('Failed to send OTP code. Please try again.')
    await submit(page)
    await expect(dialog(page)).toContainText('Your code is ready.')
    await expect(dialog(page)).toContainText('No SMS service is set up here')
    await expect(dialog(page)).toContainText('It is valid for 5 minutes.')
    await expect(dialog(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    await expect(verify(page)).toHaveAccessibleDescription('Type all 6 digits first.')
    await checkAccessibility(page)

    const [sent = ''] = await codesSentTo(request, mobile)
    await tryCode(page, wrongFor(sent))
    await expect(code(page)).toHaveAccessibleDescription(invalid)

    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(field(page, 'Password')).toHaveValue(goodPassword)
    await submit(page)
    await expect(dialog(page)).toBeVisible()
    expect(await codesSentTo(request, mobile)).toHaveLength(1)

    // It has ended: only a new one opens the form.
    await ageCode(email, 301)
    await tryCode(page, sent)
    await expect(code(page)).toHaveAccessibleDescription(expired)
    await expect(verify(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog(page).getByText(/^New code in 0:\d\d$/)).toBeVisible()
    await page.clock.fastForward(60_000)
    await dialog(page).getByRole('button', { name: 'Make a new code' }).click()
    await expect(dialog(page)).toContainText('Your code is ready.')
    await expect(dialog(page).getByText(/^New code in /)).toBeVisible()
    const [newest = ''] = await codesSentTo(request, mobile)

    await routeOnce(page, '**/invites:verify', (route) => route.abort())
    await tryCode(page, newest)
    await expect(code(page)).toHaveAccessibleDescription('Failed to verify OTP code. Please try again.')
    await code(page).fill('')
    await page.keyboard.insertText(` ${newest.slice(0, 3)} ${newest.slice(3)} `)
    // Between the right code and the listing, which is made to wait here, the new account is not asked to sign out.
    const listing = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await routeOnce(page, '**/get-filtered-clinicians*', async (route) => {
      asked.resolve()
      await listing.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await asked.promise
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page).toHaveURL('/sign-up-with-invite')
    listing.resolve()
    await expect(page).toHaveURL('/find-a-psychologist?invited=true')
    const sessions = () => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')).length
    expect(await page.evaluate(sessions)).toBe(1)
    expect(await page.evaluate(() => sessionStorage.getItem('banksia.signUpDraft'))).toBeNull()
  },
)

test('a person who is signed in must sign out first, and comes back', async ({ page }) => {
  // Not one of the shared sign-ins, because it is ended here.
  const person = { email: demoEmail('new.client'), password: demoPassword }
  await openSignedIn(page, person, '/sign-up-with-invite')
  const modal = page.getByRole('alertdialog', { name: `You are signed in as ${person.email}` })
  await expect(modal).toContainText('You must sign out to continue')
  await expect(page.locator('form button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
  await modal.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-up-with-invite')
  await expect(modal).toBeHidden()
  await expect(signUpButton(page)).toBeVisible()
})
