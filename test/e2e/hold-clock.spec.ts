import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { holdTime, openWith, psychologistTime } from '#test/support/pages/held-time.ts'
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

test('the summary says what is held, in the viewer’s zone, what it costs and for how long', async ({
  page,
}) => {
  await openHeld(page, '/signup')
  await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
  await expect(summary(page)).toContainText('Jarrah Simmons')
  await expect(summary(page)).toContainText('Registered psychologist')
  const rows = summary(page).getByRole('definition')
  await expect(rows).toHaveText([
    'Initial session',
    '50 minutes',
    /^\w+day \d+ \w+ \d{4}\d+:\d\d [ap]m, Sydney \(GMT\+1[01]\)$/,
    'Video call',
    'Medicare rebate Change',
    /^\$52\.08 after rebate.*when you claim it with our receipt.*Needs a GP referral and treatment plan$/s,
  ])
  const ring = await summary(page)
    .locator('svg')
    .filter({ has: page.locator('circle') })
    .boundingBox()
  expect(ring?.width).toBe(200)

  // On a phone it is a bar that stays in view and unfolds.
  await page.setViewportSize(phone)
  const bar = page.getByRole('main').locator('details').first()
  await expect(bar.locator('summary')).toContainText(
    /^\w{3} \d+ \w{3}, \d+:\d\d [ap]m, Sydney time\$52\.08 after rebate · 1[45]:\d\d left$/,
  )
  await page.getByRole('radio', { name: 'Myself' }).check()
  await page.getByLabel('Password', { exact: true }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.locator('summary').click()
  await expect(bar.getByText('Jarrah Simmons, registered psychologist')).toBeVisible()
  await checkAccessibility(page, { within: 'main details' })
})

isolatedTest('the clock follows the server, is read out seldom, and warns a visitor', async ({ page }) => {
  // Whatever the device believes.
  await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') })
  await leaveSeconds(page, 400)
  await openHeld(page, '/signup')
  await expect(clock(page)).toHaveText(/^6:\d\d left$/)
  const spoken = page.getByRole('main').getByRole('status').first()
  await expect(spoken).toHaveText('')
  await page.clock.runFor(110_000)
  await expect(spoken).toHaveText('Less than 5 minutes left to book this time')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  // After a sleep it asks again.
  await page.unroute(oneReservation)
  const asked = page.waitForResponse(oneReservation)
  await page.clock.fastForward('30:00')
  expect((await asked).status()).toBe(200)
  await expect(clock(page)).toHaveText(/^1[45]:\d\d left$/)
  await expect(page.getByRole('alertdialog')).toBeHidden()

  // A visitor is offered no reset, and what was answered is not asked again.
  await leaveSeconds(page, 110)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect(warning(page)).toContainText('Attention: 2 minute timeout warning')
  await expect(warning(page).getByRole('button')).toHaveText(['Keep going', ''])
  await warning(page).getByRole('button', { name: 'Keep going' }).click()
  await expect(warning(page)).toBeHidden()
  await page.clock.runFor(20_000)
  // Twenty seconds later, and more on a busy machine; in the last minute no visitor is warned.
  await expect(clock(page)).toHaveText(/^1:[0-2]\d left$/)
  await expect(warning(page)).toBeHidden()
})

test('a client reads that the time could not be read, and that a reset failed', async ({ page }) => {
  const reservation = await holdTime(page.request, psychologistTime)
  await signInTab(page, 'new.client')
  await page.route(oneReservation, (route) => route.abort())
  await openWith(page, '/booking/confirm', { reservation })
  const notice = page.getByText('Unable to get reserve appointment data. Please try again')
  await expect(notice).toBeVisible()
  await expect(clock(page)).toHaveText('One moment')
  await page.unroute(oneReservation)

  await leaveSeconds(page, 110)
  await page.route(/:resetTimer$/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await warning(page).getByRole('button', { name: 'Yes, give me more time' }).click()
  await expect(warning(page)).toContainText('Failed to reset timer. Please try again later.')
})
