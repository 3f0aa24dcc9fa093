import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveBackHeld, gpSignUpButton, openGps, pressed } from '#test/support/pages/gp-listing.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test.describe('one GP', () => {
  const calendar = (page: Page) => page.getByRole('region', { name: 'Book a session' })
  const freeDays = (page: Page) =>
    calendar(page)
      .getByRole('table')
      .getByRole('button', { name: /times free$/ })
  const times = (page: Page) => calendar(page).getByRole('group', { name: 'Times' }).getByRole('button')

  test('has a profile without specialisations or ages', async ({ page }) => {
    await openGps(page, '?tab=browse')
    await page.getByRole('link', { name: 'See times with Dr Ruth Abara' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Ruth Abara')
    await expect(page.getByText('General practitioner').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What I help with' })).toBeHidden()
    await expect(page.getByText('Young people 13-17')).toBeHidden()
  })

  test('type, date and time: each choice clears what follows it', async ({ page }) => {
    await page.goto('/find-a-gp/gp-details?id=hana-okada')
    await expect(calendar(page)).toContainText('Please choose a date first')
    await freeDays(page).first().click()
    await times(page).first().click()
    await expect(times(page).and(pressed(page))).toHaveCount(1)
    await freeDays(page).nth(1).click()
    await expect(times(page).and(pressed(page))).toHaveCount(0)
    await times(page).first().click()
    await calendar(page).getByLabel('Appointment type').selectOption({ label: 'Review, 20 minutes' })
    await expect(calendar(page)).toContainText('Please choose a date first')
    await expect(calendar(page).getByRole('button', { name: gpSignUpButton })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('many times scroll in 300 px', async ({ page }) => {
    await page.goto('/find-a-gp/gp-details?id=hana-okada')
    await freeDays(page).last().click()
    await expect(calendar(page).getByRole('group', { name: 'Times' })).toHaveCSS('max-height', '300px')
  })

  test('a held time leads to the GP sign-up', async ({ page }) => {
    await page.goto('/find-a-gp/gp-details?id=bronwyn-hughes')
    await freeDays(page).last().click()
    await times(page).last().click()
    await expect(calendar(page)).toContainText('Cost: Free')
    await calendar(page).getByRole('button', { name: gpSignUpButton }).click()
    await expect(page).toHaveURL('/gp/signup')
    await giveBackHeld(page)
  })

  for (const [from, to] of [
    ['/find-a-gp/gp-details', '/find-a-gp'],
    ['/find-a-gp/gp-details?id=nobody', '/clinician-unavailable'],
    ['/gp', '/find-a-gp'],
  ] as const)
    test(`${from} leads to ${to}`, async ({ page }) => {
      await page.goto(from)
      await expect(page).toHaveURL(to)
    })

  test('WCAG 2.2 A and AA, with a time chosen', async ({ page }) => {
    await page.goto('/find-a-gp/gp-details?id=daniel-ng')
    await freeDays(page).first().click()
    await times(page).first().click()
    await checkAccessibility(page)
  })
})
