import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { demoEmail, demoPassword, fillLogin, loginPath } from '#test/support/log-in-form.ts'
import { accountButton } from '#test/support/pages/sign-in.ts'
import { waitUntilHydrated } from '#test/support/hydrated.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the login form says what is missing, keeps what was typed, and is answered with the keyboard alone', async ({
  page,
}) => {
  // An address of another site is no place to go on to.
  await page.goto(`/login?redirectTo=${encodeURIComponent('//evil.example')}`)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await waitUntilHydrated(page, 'form')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await fillLogin(page, 'not an email', 'x')
  await expect(page.getByText('Email is not valid')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeHidden()

  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await fillLogin(page, 'nobody@mail.example', 'Wrong-password-1!')
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.example')
  await expect(password).toHaveValue('Wrong-password-1!')
  const isPosted = (url: URL) => !/\.(js|css|woff2)$/.test(url.pathname)
  await page.route(isPosted, (route) => route.abort())
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not log you in' })).toBeVisible()
  await page.unroute(isPosted)

  await page.getByLabel('Email').fill('')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(demoEmail('new.client'))
  await password.fill('')
  await page.getByLabel('Email').press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(accountButton(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(accountButton(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts, says what is wrong, and logs in', async ({ page, baseURL }) => {
    await page.goto(`${loginPath}&redirect_uri=${encodeURIComponent(`${baseURL}/auth/callback`)}`)
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

test('the pages say calmly that a login cannot go on', async ({ page }) => {
  await page.goto('/oidc/auth?client_id=nobody')
  await expect(page.getByRole('heading', { name: 'We could not log you in' })).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.goto('/auth/callback?code=stale&state=stale')
  await expect(page.getByRole('heading', { name: 'We could not finish logging you in' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
