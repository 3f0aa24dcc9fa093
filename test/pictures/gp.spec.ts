import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { endHoldIn } from '#test/support/e2e-database.ts'
import { openGpSurvey, waitForSurvey } from '#test/support/open-gp-survey.ts'
import { choice, dass21Path, mhtpPath, safetyPath, submit } from '#test/support/pages/questionnaires.ts'
import { picture, picturePrototype } from './picture.ts'

const settle = (page: Page) => expect(page.locator('.skeleton')).toHaveCount(0)

test('gp: the list of GPs, asked and answered', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto('/find-a-gp')
  await settle(page)
  await picture(page, 'gp')
  for (const group of await page.getByRole('group').all()) {
    const no = group.getByRole('radio', { name: 'No', exact: true })
    if (await no.count()) await no.first().check()
  }
  await expect(page.getByText(/Medicare won’t pay/)).toBeVisible()
  await picture(page, 'gp-claim-no')
  await picturePrototype(page, 'gp')
})

test('safety-check: the page, its warning and other support', async ({ page }) => {
  test.setTimeout(300_000)
  const { reservation } = await openGpSurvey(page, safetyPath)
  await picture(page, 'safety-check')
  await endHoldIn(reservation.reserveId, 90)
  await page.reload()
  await waitForSurvey(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await picture(page, 'safety-check-warning')
})

test('not-suitable', async ({ page }) => {
  test.setTimeout(300_000)
  await openGpSurvey(page, safetyPath)
  for (const key of ['thoughOfEndingYourOwnLife', 'suicidalIdeation', 'suicidalPlan', 'suicidalIntent'])
    await choice(page, key, 'yes').check()
  await submit(page).click()
  await expect(page).toHaveURL(/not-suitable/)
  await settle(page)
  await picture(page, 'not-suitable')
  await picturePrototype(page, 'not-suitable')
})

for (const [name, path, sent] of [
  ['mhtp', mhtpPath, ['safetyCheck']],
  ['dass21', dass21Path, ['safetyCheck', 'mhtp']],
  ['gp-pending', '/gp/booking-pending', []],
  ['gp-confirmation', '/gp/booking-confirmation', ['safetyCheck', 'mhtp', 'dass21']],
] as const)
  test(name, async ({ page }) => {
    test.setTimeout(300_000)
    await openGpSurvey(page, path, { sent: [...sent] })
    await settle(page)
    await picture(page, name)
    await picturePrototype(page, name)
  })
