import { hash } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { phone } from '#test/support/viewports.ts'

/** Address → title. */
const pages: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Someone good to talk to, at a time that suits you'],
  ['/clinician-unavailable', 'This psychologist is not available'],
  ['/needs-javascript', 'This form needs JavaScript'],
  ['/pricing', 'What you pay, before you book'],
  ['/contact', 'Write to us'],
  ['/contact/thank-you', 'Thank you for your message'],
  ['/blog', 'Reading for the hours between'],
  ['/blog/why-you-wake-at-3-am', 'Why you wake at 3 am, and what helps'],
  ['/therapy', 'What we help with'],
  ['/therapy/anxiety', 'Therapy for anxiety'],
  ['/cancellation-policy', 'Cancellation policy'],
  ['/parental-consent', 'Parental consent'],
  ['/get-a-gp-referral', 'Get a GP referral'],
  ['/refer-your-patients', 'Refer your patients'],
  ['/your-results', 'Your results'],
  ['/your-results-gp', 'Your results'],
  ['/get-matched', 'Get matched'],
  ['/get-matched/questions', 'Get matched: questions'],
  ['/find-a-psychologist', 'Find a psychologist'],
  ['/find-a-psychologist/details?id=amelia-tran', 'Amelia Tran, clinical psychologist'],
  ['/find-a-gp', 'Find a GP'],
  ['/find-a-gp/gp-details?id=daniel-ng', 'Dr Daniel Ng, general practitioner'],
  ['/signup', 'Sign up'],
  ['/confirm-email', 'Confirm your email'],
  ['/sign-up-with-invite', 'Sign up with an invitation'],
  ['/booking', 'Your booking'],
  ['/booking/medicare', 'Medicare details'],
  ['/booking/ndis', 'NDIS details'],
  ['/booking/dva', 'DVA details'],
  ['/booking/workcover', 'WorkCover details'],
  ['/booking/confirm', 'Confirm your booking'],
  ['/booking/payment-details', 'Payment details'],
  ['/thank-you', 'Thank you for booking'],
  ['/thank-you-confirmed', 'Your booking is confirmed'],
  ['/gp', 'Find a GP'],
  ['/gp/signup', 'Sign up for a GP appointment'],
  ['/gp/medicare', 'Medicare details for your GP'],
  ['/gp/booking-pending', 'Before your GP appointment'],
  ['/gp/booking-confirmation', 'Your GP appointment'],
  ['/gp/thank-you', 'Thank you'],
  ['/gp/payment-details', 'Payment details for your GP'],
  ['/gp/questionnaire', 'Safety check'],
  ['/gp/questionnaire/not-suitable', 'Support for you'],
  ['/gp/questionnaire/complete', 'Questions for your treatment plan'],
  ['/gp/dass-21', 'DASS-21'],
  ['/gp/extra/k10', 'K10'],
  ['/my/appointments', 'My appointments'],
  ['/my/appointments/any/move', 'Move your appointment'],
  ['/session/any', 'Your session'],
  ['/confirm-new-email', 'Confirm your new email'],
  ['/my/profile', 'My profile'],
  ['/my/referral', 'Add referral details'],
  ['/my/psychologist', 'Book my psychologist'],
  ['/my/questionnaires', 'Questionnaires'],
  ['/my/receipts', 'Receipts'],
  ['/my/receipts/any', 'Receipt'],
  ['/my/payments', 'Payments'],
  ['/my/payments/any', 'Payment'],
  ['/my/sign-ins', 'Where you are signed in'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms and conditions'],
]

/** What keeps words together in a title is a space all the same. */
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1]?.replaceAll('\u00a0', ' ')

test('every address answers with its title', async ({ request }) => {
  for (const [path, title] of pages) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(200)
    expect.soft(titleOf(await response.text()), path).toContain(`${title} · `)
  }
})

test('an address that there is not is not found; each that there is has one canonical address', async ({
  request,
}) => {
  for (const path of ['/not-found', '/no-such-page', '/no/such/page']) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(404)
    const html = await response.text()
    expect.soft(html, path).toContain('We could not find that page')
    expect.soft(html, path).toMatch(/<meta name="robots" content="noindex"/)
    expect.soft(html, path).not.toContain('rel="canonical"')
  }
  const home = await (await request.get('/?utm_source=somewhere')).text()
  expect(home).toMatch(/<link rel="canonical" href="https?:\/\/[^/"]+\/"/)
  expect(home).not.toContain('name="robots"')
})

test('no page writes a style attribute, and each inline script has a nonce or is known by its hash', async ({
  request,
}) => {
  for (const [path, isForEveryone] of [
    ['/', true],
    ['/find-a-psychologist', true],
    ['/terms', true],
    ['/no-such-page', false],
    ['/dev/ui', false],
  ] as const) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect(html).not.toMatch(/<[^>]+ style="/)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe')
    const scripts = Array.from(html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)).filter(
      ([, attributes = '']) => !/ld\+json| src=/.test(attributes),
    )
    expect(scripts.length).toBeGreaterThan(1)
    for (const [, attributes = '', code = ''] of scripts)
      if (isForEveryone) expect(policy).toContain(`'sha256-${hash('sha256', code, 'base64')}'`)
      else expect(attributes).toContain('nonce=')
    expect(/nonce=|nonce-/.test(html + policy), path).toBe(!isForEveryone)
  }
})

test.describe('WCAG 2.2 A and AA', () => {
  for (const [path, title, height] of [
    ['/', 'Someone good to talk to', 900],
    ['/no-such-page', 'We could not find that page', 900],
    ['/pricing', 'What you pay', 900],
    ['/get-a-gp-referral', 'referral', 900],
    // The bar at the foot would lie on one of the crisis lines of its first card.
    ['/terms', 'Terms and conditions', 1200],
  ] as const)
    test(path, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, 'over the edge at 320').toBeLessThanOrEqual(0)
      await checkAccessibility(page, { height })
    })

  test('every part in every state, and a toast', async ({ page }) => {
    // A lot to look at.
    test.slow()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/dev/ui')
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, 'over the edge at 320').toBeLessThanOrEqual(0)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Show one that stays' }).click()
    await expect(page.getByTestId('toast')).toBeVisible()
    await checkAccessibility(page, { within: '[data-testid=toast]' })
  })

  test('the open menu', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/no-such-page')
    await page.getByLabel('Menu', { exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeVisible()
    await checkAccessibility(page, { within: 'header' })
  })
})
