import { expect, type Locator, type Page } from '@playwright/test'
import { neutralSite } from '#contract/page-paths.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { endHoldIn, letRunOut } from '#test/support/e2e-database.ts'
import { openGpSurvey } from '#test/support/open-gp-survey.ts'
import { wake } from '#test/support/pages/gp-booking.ts'
import { safetyPath, tabTo } from '#test/support/pages/questionnaires.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

const exit = (dialog: Locator) => dialog.getByRole('link', { name: 'Leave now' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: /minute/ })
const timedOut = (page: Page) => page.getByRole('alertdialog')
const isWeather = (page: Page) => expect(page).toHaveURL(neutralSite)

test.beforeEach(({ page }) =>
  page.route(`${neutralSite}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' }),
  ),
)

async function expectLines(dialog: Locator): Promise<void> {
  for (const number of ['000', '131114'])
    await expect(dialog.locator(`a[href="tel:${number}"]`)).toBeVisible()
}

test('the warning and the end of a time can be left at once, and begin at neither the way out nor a call', async ({
  page,
}) => {
  const {
    reservation: { reserveId },
  } = await openGpSurvey(page, safetyPath)
  await endHoldIn(reserveId, 90)
  await wake(page)
  await expectLines(warning(page))
  await expect(warning(page).getByRole('button', { name: 'Yes, give me more time' })).toBeFocused()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await tabTo(page, exit(warning(page)))

  await page.setViewportSize(phone)
  await letRunOut(reserveId)
  await wake(page)
  await expect(timedOut(page)).toContainText('time has run out')
  await expectLines(timedOut(page))
  await expect(exit(timedOut(page))).toBeInViewport({ ratio: 1 })
  await exit(timedOut(page)).click()
  await isWeather(page)
})
