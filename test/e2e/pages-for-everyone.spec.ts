import { expect, type Page } from '@playwright/test'
import { paths } from '#contract/page-paths.ts'
import { test } from '#test/support/browser-test.ts'
import { bookButton, panelOf } from '#test/support/pages/booking-panel.ts'
import { holdTime, psychologistTime } from '#test/support/pages/held-time.ts'
import { demoEmail, demoPassword } from '#test/support/log-in-form.ts'
import { openSignedIn } from '#test/support/signed-in.ts'

const pages = [
  '/',
  '/find-a-psychologist',
  paths.psychologist(psychologistTime.slug),
  '/find-a-gp',
  '/terms',
  '/blog',
] as const

test('public pages are the same bytes for a stranger and for someone who is signed in and holds a time, and a CDN may keep them', async ({
  page,
  playwright,
  baseURL,
}) => {
  const stranger = await playwright.request.newContext({ baseURL })
  await openSignedIn(page, { email: demoEmail('new.client'), password: demoPassword }, '/terms')
  await holdTime(page.request, psychologistTime)
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'banksia-visitor' }))
  for (const path of pages)
    await expect(async () => {
      const [one, two] = [await stranger.get(path), await page.request.get(path)]
      // Either may have been rendered at the turn of a minute.
      expect(await one.text(), path).toBe(await two.text())
      for (const answer of [one, two]) {
        expect(answer.headers()['cache-control']).toBe('public, max-age=0, s-maxage=60')
        expect(answer.headers()['set-cookie']).toBeUndefined()
        expect(answer.headers()['content-security-policy']).toBe(one.headers()['content-security-policy'])
        expect(answer.headers()['content-security-policy']).not.toMatch(/nonce|unsafe/)
      }
    }).toPass({ timeout: 20_000 })
  for (const path of ['/login/forgot', '/signup', '/admin', '/no-such-page'])
    expect((await page.request.get(path)).headers()['cache-control']).not.toContain('public')
  await stranger.dispose()
})

const violations = (page: Page) =>
  page.evaluate(() => (window as { violations?: string[] }).violations ?? null)

test('the browser lets everything of such a page through, and of the pages that it leads to', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { violations: seen })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      seen.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  await page.goto('/find-a-psychologist')
  await page
    .getByRole('link', { name: /^View profile/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Drawn by scripts and style sheets that came later, with a press of React Aria’s.
  await expect(bookButton(panelOf(page, /./))).toBeVisible()
  expect(await violations(page)).toEqual([])
})
