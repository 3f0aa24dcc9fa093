import { expect } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { demoEmail, demoPassword, fillLogin } from '#test/support/log-in-form.ts'
import { accountButton } from '#test/support/pages/sign-in.ts'
import { waitUntilHydrated } from '#test/support/hydrated.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** What a script would ask the identity provider, for a browser that runs none. */
const authorise = `/oidc/auth?${new URLSearchParams({
  client_id: 'banksia-web',
  response_type: 'code',
  scope: 'openid profile email',
  state: 'any',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})}`

test.describe('the login form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await waitUntilHydrated(page, 'form')
  })

  test('says beside each field what is missing', async ({ page }) => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await fillLogin(page, 'not an email', 'x')
    await expect(page.getByText('Email is not valid')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeHidden()
  })

  isolatedTest(
    'keeps what was typed when it is wrong, and when the network is away',
    async ({ page, context }) => {
      await fillLogin(page, 'nobody@mail.example', 'Wrong-password-1!')
      await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.example')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong-password-1!')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'could not log you in' })).toBeVisible()
      await context.setOffline(false)
      await fillLogin(page, demoEmail('new.client'))
      await expect(page).toHaveURL('/')
    },
  )

  test('shows the password when asked', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('can be answered with the keyboard alone', async ({ page }) => {
    await page.getByLabel('Email').focus()
    await page.keyboard.type(demoEmail('new.client'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  test('starts again after the Back button', async ({ page }) => {
    await fillLogin(page, demoEmail('new.client'))
    await expect(accountButton(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(accountButton(page)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts, says what is wrong, and logs in', async ({ page, baseURL }) => {
    await page.goto(`${authorise}&redirect_uri=${encodeURIComponent(`${baseURL}/auth/callback`)}`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await fillLogin(page, demoEmail('new.client'), 'Wrong-password-1!')
    await expect(page.getByText('That email and password do not match.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demoEmail('new.client'))
    await fillLogin(page, demoEmail('new.client'))
    await expect(page).toHaveURL(/\/auth\/callback\?code=/)
  })
})

test.describe('the pages', () => {
  test('say calmly that a login cannot go on', async ({ page }) => {
    await page.goto('/oidc/auth?client_id=nobody')
    await expect(page.getByRole('heading', { name: 'We could not log you in' })).toBeVisible()
    await page.goto('/auth/callback?code=stale&state=stale')
    await expect(page.getByRole('heading', { name: 'We could not finish logging you in' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  for (const path of [
    '/login',
    '/login/forgot',
    '/login/forgot?sent=true',
    '/login/reset?token=x',
    '/login/problem',
  ])
    test(`have no access fault: ${path}`, async ({ page }) => {
      await page.goto(path)
      if (path === '/login') {
        await page.getByRole('button', { name: 'Log in' }).click()
        await expect(page.getByText('Email is required')).toBeVisible()
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkAccessibility(page)
    })
})
