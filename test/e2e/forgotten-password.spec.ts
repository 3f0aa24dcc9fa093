import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { demoEmail, demoPassword, fillLogin } from '#test/support/log-in-form.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test.describe('a forgotten password', () => {
  /** No other test logs in as this person: a new password ends all their sessions. */
  const mailbox = 'ndis.client'

  test('is replaced through an email, and the person logs in with the new one', async ({ page, request }) => {
    const linkIn = async () => {
      const emails: { to: string; text: string }[] = await (await request.get('/dev/outbox.json')).json()
      const email = emails.find(({ to }) => to === demoEmail(mailbox))
      return /\/login\/reset\?\S+/.exec(email?.text ?? '')?.[0] ?? ''
    }
    const before = await linkIn()
    await page.goto('/login?redirectTo=/my/referral')
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page).toHaveURL(/\/login\/forgot/)
    // A press before the scripts brings no address along: the tab knows where the login leads.
    await page.goto('/login/forgot')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await checkAccessibility(page)
    await page.getByLabel('Email').fill(demoEmail(mailbox))
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByText('No mail service is set up here')).toBeVisible()

    await expect.poll(linkIn).not.toBe(before)
    const link = await linkIn()
    await page.goto(link)
    await page.getByLabel('New password').fill('Password123!')
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect(page.getByText('Password does not meet all the security requirements')).toBeVisible()
    await checkAccessibility(page, { within: 'main' })
    await page.setViewportSize(desktop)
    await page.getByLabel('New password').fill(demoPassword)
    await expect(page.getByText('Password strength: 4 of 4, very strong')).toBeAttached()
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, demoEmail(mailbox))
    await expect(page).toHaveURL('/my/referral')

    // A link is good once, and offers another.
    await page.goto(link)
    await page.getByLabel('New password').fill('Harbour-lantern-82-moss!')
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'more than 30 minutes old' })).toBeVisible()
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await expect(page).toHaveURL(/\/login\/forgot\?/)
  })
})
