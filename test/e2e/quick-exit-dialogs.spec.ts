import { expect, type Locator, type Page } from '@playwright/test'
import { neutralSite } from '#contract/quick-exit.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { endHoldIn, letRunOut } from '#test/support/e2e-database.ts'
import { openGpSurvey, signInWithoutHold, waitForSurvey } from '#test/support/open-gp-survey.ts'
import { wake } from '#test/support/pages/gp-booking.ts'
import { mhtpPath, safetyPath, tabTo } from '#test/support/pages/questionnaires.ts'
import { test } from '#test/support/shared-context-test.ts'
import { phone } from '#test/support/viewports.ts'

const exit = (dialog: Locator) => dialog.getByRole('link', { name: 'Leave now' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: /minutes/ })
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

/** A time with a minute and a half left, on the page that shows it. */
async function openWarned(page: Page, path: string, sent: readonly 'safetyCheck'[] = []): Promise<string> {
  const { reservation } = await openGpSurvey(page, '/privacy', { sent })
  await endHoldIn(reservation.reserveId, 90)
  await page.goto(path)
  await waitForSurvey(page)
  await expect(warning(page)).toBeVisible()
  await expectLines(warning(page))
  return reservation.reserveId
}

test('the warning and the end of a time can be left at once, and begin at neither the way out nor a call', async ({
  page,
}) => {
  const reserveId = await openWarned(page, safetyPath)
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

test('a dialog that cannot be closed can be left at once', async ({ page }) => {
  await page.goto(safetyPath)
  const login = page.getByRole('dialog', { name: 'Login required' })
  await exit(login).click()
  await isWeather(page)
  await signInWithoutHold(page)
  await page.goto(safetyPath)
  const invalid = page.getByRole('dialog', { name: 'Invalid booking session' })
  await tabTo(page, exit(invalid))
  await page.keyboard.press('Enter')
  await isWeather(page)
})

test('a questionnaire without a quick exit has the crisis lines in its warning', async ({ page }) => {
  await openWarned(page, mhtpPath, ['safetyCheck'])
  await expect(exit(warning(page))).toHaveCount(0)
})
