import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { signUpClient } from '#test/support/pages/portal.ts'
import { logInLink } from '#test/support/pages/sign-in.ts'
import { goodPassword } from '#test/support/pages/sign-up.ts'
import { openSignedIn, openSignedInAs } from '#test/support/signed-in.ts'
import { phone } from '#test/support/viewports.ts'

test('the server sends the frame, nothing personal, and a word where scripts do not run', async ({
  request,
}) => {
  const page = await (await request.get('/my/appointments')).text()
  expect(page).toContain('<h1 tabindex="-1">My appointments</h1>')
  expect(page).toContain('Loading your appointments')
  expect(page).toContain('This page needs JavaScript')
})

test('the pages lead to each other, also on a phone: to one’s own psychologist, how to book and how to change', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openSignedInAs(page, 'returning.client', '/my/appointments')
  const nav = page.getByRole('navigation', { name: 'Your pages' })
  await expect(nav.getByRole('link', { name: 'Manage my appointments' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await nav.getByRole('link', { name: 'Add referral details' }).click()
  await expect(page.getByText('Your referral is on record')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions with Medicare' })).toContainText(/\d+ of 10 used/)
  await nav.getByRole('link', { name: 'Book my psychologist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My psychologist' })).toBeVisible()
  await page.reload()
  await expect(nav.getByRole('link', { name: 'Book my psychologist' })).toBeInViewport({ ratio: 0.9 })

  const card = page.getByRole('article')
  await expect(card).toContainText('Clinical psychologist')
  await expect(card.getByRole('listitem').first()).toHaveText(/^\w+ \d+ \w+, \d+:\d\d [ap]m$/i)
  await expect(
    page.getByText(
      'To change your psychologist or appointment type, please email care@banksia.example with your preferred updates',
    ),
  ).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await card.getByRole('link', { name: /^Choose a time with/ }).click()
  await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a page that Back brings as it was left, after its client has signed out, is loaded again', async ({
  page,
}) => {
  await openSignedInAs(page, 'returning.client', '/my/profile')
  await expect(page.getByLabel('First name')).toBeVisible()
  // What signing out takes away. Chromium keeps no pages for Back under test, so it is only told of one.
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('oidc.user:')) sessionStorage.removeItem(name)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('where one is signed in: another device is signed out at once, then every device', async ({ page }) => {
  const client = await signUpClient(page)
  const person = { email: client.email, password: goodPassword }
  const other = await signInByRequests(page, person)
  await page.context().clearCookies()
  const askAsOther = () =>
    page.request.get('/api/client-records/me', { headers: { authorization: `Bearer ${other.token}` } })
  expect((await askAsOther()).status()).toBe(200)
  // Without a psychologist: the way to find one.
  await openSignedIn(page, person, '/my/psychologist')
  await expect(page.getByRole('heading', { name: 'You have no psychologist yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a psychologist' })).toBeVisible()
  await page.goto('/my/sign-ins')
  const devices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await checkAccessibility(page, { within: 'main' })

  await devices.nth(1).getByRole('button').click()
  await expect(devices).toHaveCount(1)
  expect((await askAsOther()).status()).toBe(401)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(logInLink(page)).toBeVisible()
  await page.goto('/my/sign-ins')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
