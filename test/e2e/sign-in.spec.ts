import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { demoEmail, fillLogin, logInAs } from '#test/support/log-in.ts'
import { accountButton, logInLink, signOut } from '#test/support/pages/sign-in.ts'
import { desktop } from '#test/support/viewports.ts'

/** And ndis.client, whose password is replaced elsewhere. */
const people = ['returning.client', 'gp.recent', 'gp.lapsed', 'young.person', 'clinician'] as const
const aDay = 86_400_000

test.use({ viewport: desktop })

test.describe('logging in and out', () => {
  test('as new.client, from a page and back to it, and out again', async ({ page }) => {
    await page.goto('/pricing')
    await logInLink(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/pricing')
    await expect(accountButton(page)).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL('/')
    await logInLink(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  for (const mailbox of people)
    test(`as ${mailbox}, and out again`, async ({ page }) => {
      await logInAs(page, mailbox, '/pricing')
      await signOut(page)
    })

  test('asks for no password again in another tab of the same browser', async ({ page, context }) => {
    await logInAs(page, 'new.client')
    const other = await context.newPage()
    await other.goto('/pricing')
    await logInLink(other).click()
    await expect(accountButton(other)).toBeVisible()
    await expect(other).toHaveURL('/pricing')
  })

  test('costs a visitor nothing: the protocol is fetched by whoever logs in', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const fetched = () => scripts.some((path) => path.includes('user-manager'))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(fetched()).toBe(false)
    await logInAs(page, 'new.client')
    expect(fetched()).toBe(true)
  })

  test('works on a device whose clock is a day ahead', async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + aDay)
    await logInAs(page, 'new.client')
    await page.reload()
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

test.describe('an expired token', () => {
  test('shows the dialog, and a login comes back to the same path', async ({ page }) => {
    await logInAs(page, 'new.client', '/pricing?from=here')
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...held, access_token: 'worn.out.token', refresh_token: undefined }),
      )
    })
    await page.reload()
    const dialog = page.getByRole('alertdialog', { name: 'Your authentication token has expired' })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Logon is required to continue with this process')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Login now' }).click()
    await expect(page).toHaveURL('/pricing?from=here')
    await expect(accountButton(page)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('is renewed without a word while the session lasts', async ({ page }) => {
    await logInAs(page, 'new.client')
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const held = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...held, access_token: 'worn.out.token' }))
    })
    const renewed = page.waitForResponse((response) => response.url().endsWith('/oidc/token'))
    await page.reload()
    expect((await renewed).status()).toBe(200)
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

test.describe('redirectTo', () => {
  test('is where a login ends', async ({ page }) => {
    await page.goto('/pricing?redirectTo=%2Ffind-a-gp')
    await logInLink(page).click()
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL('/find-a-gp')
  })

  test('on the home page leads on at once', async ({ page }) => {
    await page.goto('/?redirectTo=%2Fsign-up-with-invite')
    await expect(page).toHaveURL('/sign-up-with-invite')
  })

  for (const evil of [
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/\t/evil.example',
  ])
    test(`never leads to ${JSON.stringify(evil)}`, async ({ page }) => {
      await page.goto(`/login?redirectTo=${encodeURIComponent(evil)}`)
      await fillLogin(page, demoEmail('new.client'))
      await expect(accountButton(page)).toBeVisible()
      await expect(page).toHaveURL('/')
    })
})
