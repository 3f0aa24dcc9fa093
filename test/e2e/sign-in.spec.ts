import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { demoEmail, demoPassword, fillLogin } from '#test/support/log-in-form.ts'
import { accountButton, logInLink, signOut } from '#test/support/pages/sign-in.ts'
import { waitUntilPageHydrated } from '#test/support/hydrated.ts'
import { openSignedIn } from '#test/support/signed-in.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

isolatedTest(
  'logging in from a page and back to it, in another tab without a password, and out',
  async ({ page, context }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const fetched = () => scripts.some((path) => path.includes('user-manager'))
    await page.goto('/pricing', { waitUntil: 'networkidle' })
    await waitUntilPageHydrated(page)
    // A visitor need not fetch the protocol.
    expect(fetched()).toBe(false)
    await logInLink(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/pricing')
    await expect(accountButton(page)).toBeVisible()
    expect(fetched()).toBe(true)

    const other = await context.newPage()
    await other.goto('/pricing?redirectTo=%2Ffind-a-gp')
    await waitUntilPageHydrated(other)
    await logInLink(other).click()
    await expect(other).toHaveURL('/find-a-gp')
    await expect(accountButton(other)).toBeVisible()

    await signOut(page)
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/')
    await expect(logInLink(other)).toBeVisible()
    await logInLink(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  },
)

isolatedTest('a login that cannot start can be tried again', async ({ page }) => {
  await page.route('**/*user-manager*.js', (route) => route.abort())
  await page.goto('/login?redirectTo=/pricing')
  await expect(page.getByTestId('toast')).toContainText('We could not reach the login page.')
  await page.unroute('**/*user-manager*.js')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, demoEmail('new.client'))
  await expect(page).toHaveURL('/pricing')
})

test.describe('an expired token', () => {
  const wearOut = (page: Page) =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const worn = { ...held, access_token: 'worn.out.token', refresh_token: undefined }
      sessionStorage.setItem(key, JSON.stringify(worn))
    })

  test('is asked for where something personal is shown, and a login comes back to the same path', async ({
    page,
  }) => {
    await openSignedIn(page, { email: demoEmail('new.client'), password: demoPassword }, '/my/profile')
    await expect(page.getByLabel('First name')).toBeVisible()
    await wearOut(page)
    await page.getByRole('link', { name: 'Appointments' }).first().click()
    const dialog = page.getByRole('alertdialog', { name: 'Your authentication token has expired' })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Logon is required to continue with this process')
    // The page behind it stays in use: a crisis line can be followed.
    await page.locator('#crisis a[href^="tel:"]').first().focus()
    await expect(page.locator('#crisis a[href^="tel:"]').first()).toBeFocused()
    await dialog.getByRole('button', { name: 'Login now' }).click()
    await expect(page).toHaveURL('/my/appointments')
    await expect(accountButton(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await expect(page.getByLabel('First name')).toBeVisible()
    await wearOut(page)
    await page.getByRole('link', { name: 'Appointments' }).first().click()
    await dialog.getByRole('button', { name: 'Login now' }).press('Escape')
    await expect(dialog).toBeHidden()

    // On a public page it leaves a visitor, without a word and for good.
    await page.goto('/login?redirectTo=/find-a-psychologist')
    await expect(page).toHaveURL('/find-a-psychologist')
    await expect(accountButton(page)).toBeVisible()
    await wearOut(page)
    await page.reload()
    // First: a page that has not looked at the session yet shows the rest too.
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')))
    await expect.poll(kept).toEqual([])
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(logInLink(page)).toBeVisible()
    await expect(accountButton(page)).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})
