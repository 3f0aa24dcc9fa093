import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  getVisitorCookie,
  gpTime,
  holdTime,
  openWith,
  psychologistTime,
} from '#test/support/pages/held-time.ts'
import { signInTab } from '#test/support/signed-in.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

// A question may be under way when a test has seen enough.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const summary = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' })
const clock = (page: Page) => summary(page).getByRole('timer')
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'You only have 2 minutes left' })

const oneReservation = /\/reserved-appointments\/[^/:]+$/

async function openHeld(page: Page, path: string, wanted = psychologistTime) {
  await getVisitorCookie(page)
  const reservation = await holdTime(page.request, wanted)
  await openWith(page, path, { reservation })
  return reservation
}

/** As if the hold had begun earlier: the server's own answer, ending sooner. */
const leaveSeconds = (page: Page, seconds: number) =>
  page.route(oneReservation, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const reservation = (await response.json()) as { serverTime: string }
    const expiresAt = new Date(Date.parse(reservation.serverTime) + seconds * 1000).toISOString()
    await route.fulfill({ response, json: { ...reservation, expiresAt } })
  })

test.describe('the summary', () => {
  test('says what is held, in the viewer’s zone, what it costs and for how long', async ({ page }) => {
    await openHeld(page, '/signup')
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
    await expect(summary(page)).toContainText('Jarrah Simmons')
    await expect(summary(page)).toContainText('Registered psychologist')
    const rows = summary(page).getByRole('definition')
    await expect(rows).toHaveText([
      'Initial session',
      'Myself',
      '50 minutes',
      /^\w+day \d+ \w+ \d{4}\d+:\d\d [ap]m, Sydney \(GMT\+1[01]\)$/,
      'Video call',
      'Medicare rebate Change',
      /^\$52\.08 after rebate/,
    ])
    await openWith(page, '/signup', { timeZone: 'Australia/Adelaide' })
    await expect(rows.nth(3)).toContainText(/Adelaide \(GMT\+(9|10):30\)$/)
    const ring = await summary(page)
      .locator('svg')
      .filter({ has: page.locator('circle') })
      .boundingBox()
    expect(ring?.width).toBe(200)
  })

  test('of a GP says that it is free', async ({ page }) => {
    await openHeld(page, '/gp/signup', gpTime)
    await expect(summary(page)).toContainText('General practitioner')
    await expect(summary(page).getByRole('definition').last()).toHaveText('Free')
    await page.setViewportSize(phone)
    await expect(page.getByRole('main').locator('summary').first()).toContainText('Cost: Free')
  })

  test('is a bar on a phone that stays in view and unfolds', async ({ page }) => {
    await page.setViewportSize(phone)
    await openHeld(page, '/signup')
    const bar = page.getByRole('main').locator('details').first()
    await expect(bar.locator('summary')).toContainText(
      /^\w{3} \d+ \w{3}, \d+:\d\d [ap]m, Sydney time\$52\.08 after rebate · 1[45]:\d\d left$/,
    )
    await page.getByRole('radio', { name: 'Myself' }).check()
    await page.getByLabel('Password', { exact: true }).scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.locator('summary').click()
    await expect(bar.getByText('Jarrah Simmons, registered psychologist')).toBeVisible()
    await bar.locator('summary').click()
    await checkAccessibility(page)
  })
})

test.describe('the clock', () => {
  isolatedTest('follows the server, whatever the device believes', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-05-05T05:05:05Z'))
    await openHeld(page, '/signup')
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
    await expect(warning(page)).toBeHidden()
  })

  isolatedTest('asks the server again after a sleep', async ({ page }) => {
    await page.clock.install()
    await openHeld(page, '/signup')
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
    const asked = page.waitForResponse(oneReservation)
    await page.clock.fastForward('30:00')
    expect((await asked).status()).toBe(200)
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  isolatedTest('is read out seldom, and not each second', async ({ page }) => {
    await page.clock.install()
    await leaveSeconds(page, 400)
    await openHeld(page, '/signup')
    await expect(clock(page)).toHaveText(/^6:\d\d left$/)
    const spoken = page.getByRole('main').getByRole('status').first()
    await expect(spoken).toHaveText('')
    await page.clock.runFor(110_000)
    await expect(spoken).toHaveText('Less than 5 minutes left to book this time')
  })

  test('says that the time could not be read, and tries again', async ({ page }) => {
    await getVisitorCookie(page)
    const reservation = await holdTime(page.request, psychologistTime)
    await page.route(oneReservation, (route) => route.abort())
    await openWith(page, '/signup', { reservation })
    const notice = page.getByText('Unable to get reserve appointment data. Please try again')
    await expect(notice).toBeVisible()
    await expect(clock(page)).toHaveText('One moment')
    await page.unroute(oneReservation)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(clock(page)).toHaveText(/left$/)
    await expect(notice).toBeHidden()
  })
})

test.describe('the warning', () => {
  isolatedTest('of a visitor offers no reset, and hides in the last minute', async ({ page }) => {
    await page.clock.install()
    await leaveSeconds(page, 110)
    await openHeld(page, '/signup')
    await expect(warning(page)).toContainText('Attention: 2 minute timeout warning')
    await expect(warning(page).getByRole('button')).toHaveText(['Keep going', ''])
    await page.clock.runFor(55_000)
    await expect(warning(page)).toBeHidden()
    await expect(clock(page)).toHaveText(/^0:[345]\d left$/)
  })

  test('of a client offers fifteen minutes more, three times, and says how often', async ({ page }) => {
    await getVisitorCookie(page)
    const reservation = await holdTime(page.request, psychologistTime)
    await signInTab(page, 'new.client')
    await leaveSeconds(page, 110)
    await openWith(page, '/booking/medicare', { reservation })
    await expect(warning(page)).toContainText('Would you like another 15 minutes?')
    await expect(warning(page)).toContainText('You can do this 3 more times on this page.')
    await checkAccessibility(page, { within: 'dialog[open]' })
    await page.unroute(oneReservation)
    await warning(page).getByRole('button', { name: 'Yes, give me more time' }).click()
    await expect(warning(page)).toBeHidden()
    await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
  })

  test('is not shown again after a no', async ({ page }) => {
    await leaveSeconds(page, 100)
    await openHeld(page, '/gp/signup', gpTime)
    await warning(page).getByRole('button', { name: 'Keep going' }).click()
    await expect(warning(page)).toBeHidden()
    const shown = await clock(page).textContent()
    await expect(clock(page)).not.toHaveText(shown ?? '')
    await expect(warning(page)).toBeHidden()
  })

  test('says when a reset failed', async ({ page }) => {
    await getVisitorCookie(page)
    const reservation = await holdTime(page.request, psychologistTime)
    await signInTab(page, 'new.client')
    await leaveSeconds(page, 110)
    await page.route(/:resetTimer$/, (route) => route.fulfill({ status: 503, json: {} }))
    await openWith(page, '/booking/confirm', { reservation })
    const more = warning(page).getByRole('button', { name: 'Yes, give me more time' })
    await more.click()
    await expect(warning(page)).toContainText('Failed to reset timer. Please try again later.')
    await page.unroute(/:resetTimer$/)
    await page.route(/:resetTimer$/, (route) => route.fulfill({ status: 401, json: {} }))
    await more.click()
    await expect(warning(page)).toContainText('Something went wrong. Please try again.')
  })
})
