import { expect, type Page } from '@playwright/test'
import { neutralSite } from '#contract/page-paths.ts'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { openBeforeScripts } from '#test/support/early-page.ts'
import { openGpSurvey, waitForSurvey } from '#test/support/open-gp-survey.ts'
import { choice, safetyPath } from '#test/support/pages/questionnaires.ts'
import { test } from '#test/support/shared-context-test.ts'
import { stopClock } from '#test/support/stop-clock.ts'
import { phone } from '#test/support/viewports.ts'

const exit = (page: Page) => page.getByRole('link', { name: 'Leave now' })
const isWeather = (page: Page) => expect(page).toHaveURL(neutralSite)

test.beforeEach(({ page }) =>
  page.route(`${neutralSite}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' }),
  ),
)

type Entry = { url: string; title: string }

/** What the browser has kept of this tab, before and after the page that it shows. */
async function readHistory(page: Page): Promise<Entry[]> {
  const browser = await page.context().newCDPSession(page)
  const { entries } = await browser.send('Page.getNavigationHistory')
  return entries.map(({ url, title }) => ({ url: url.replace(/^http:\/\/localhost:\d+/, ''), title }))
}

const start = { url: 'about:blank', title: '' }
const weather = { url: neutralSite, title: 'Weather' }
const nothing = { url: '/leave', title: 'The weather' }

/**
 * Not one page of the site is left, neither behind nor ahead; Back shows the other site again, and then what was there before. For
 * a page whose clock is stopped: the way out gives the first page a second, which a busy machine may not keep to.
 */
async function expectNothingBehind(page: Page): Promise<void> {
  await isWeather(page)
  await expect.poll(() => readHistory(page)).toEqual([start, nothing, weather])
  await page.goBack({ waitUntil: 'commit' })
  await isWeather(page)
  await expect.poll(() => readHistory(page)).toEqual([start, weather, weather])
  await page.goForward({ waitUntil: 'commit' })
  await isWeather(page)
}

isolatedTest(
  'comes right after the skip link, and leaves no page behind that was reached by a link, nor one that is ahead, and no answer in the tab',
  async ({ page }) => {
    await page.clock.install()
    await openGpSurvey(page, '/find-a-gp')
    await page.evaluate(() => localStorage.setItem('banksia.gpClaim', '{}'))
    await page.getByRole('link', { name: 'Privacy' }).first().click()
    await expect(page).toHaveURL('/privacy')
    await page.goto(safetyPath)
    await waitForSurvey(page)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/gp/booking-pending')
    await page.goBack()
    await expect(page).toHaveURL(safetyPath)
    await waitForSurvey(page)
    await choice(page, 'thoughOfEndingYourOwnLife', 'yes').check()
    await page.getByRole('link', { name: 'Skip to the main content' }).focus()
    await page.keyboard.press('Tab')
    await expect(exit(page)).toBeFocused()
    await stopClock(page)
    await page.keyboard.press('Enter')
    await expectNothingBehind(page)
    await page.clock.resume()
    await page.goto('/privacy')
    const kept = await page.evaluate(() => [
      localStorage.getItem('banksia.gpClaim'),
      sessionStorage.getItem('banksia.questionnaireDrafts'),
    ])
    expect(kept).toEqual([null, null])
  },
)

test('takes the place of the only page, and stays in view on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/gp/questionnaire/not-suitable')
  await page.getByRole('link', { name: 'Homepage' }).scrollIntoViewIfNeeded()
  await expect(exit(page)).toBeInViewport({ ratio: 1 })
  await exit(page).click()
  await isWeather(page)
  await expect.poll(() => readHistory(page)).toEqual([start, weather])
})

isolatedTest('works before the scripts arrive', async ({ page }) => {
  await page.clock.install()
  await page.goto('/find-a-gp')
  await openBeforeScripts(page, safetyPath)
  await stopClock(page)
  await exit(page).click()
  await expectNothingBehind(page)
})

test('hides the page at once, and leaves even where the first page cannot be reached', async ({ page }) => {
  await page.goto('/find-a-gp')
  await page.goto('/gp/questionnaire/not-suitable')
  // The line is gone: no answer comes.
  await page.route('**/find-a-gp', () => {})
  await page.evaluate(() =>
    addEventListener('pointerup', () =>
      setTimeout(() => {
        const isShown = document.body.checkVisibility()
        sessionStorage.setItem('test.seen', JSON.stringify({ isShown, title: document.title }))
      }, 50),
    ),
  )
  await exit(page).click({ noWaitAfter: true })
  await isWeather(page)
  await page.goto('/privacy')
  const seen = await page.evaluate(() => sessionStorage.getItem('test.seen'))
  expect(JSON.parse(seen ?? '{}')).toEqual({ isShown: false, title: 'Weather' })
  // What was begun is not gone on with later.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is a plain link, and the page that leads away needs no script', async ({ page }) => {
    await page.goto('/gp/questionnaire/not-suitable')
    await exit(page).click()
    await isWeather(page)
    await page.goto('/leave', { waitUntil: 'commit' })
    await isWeather(page)
  })
})
