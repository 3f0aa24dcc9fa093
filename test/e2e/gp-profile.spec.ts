import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { giveBackHeld, gpSignUpButton, openGps, pressed } from '#test/support/pages/gp-listing.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const calendar = (page: Page) => page.getByRole('region', { name: 'Book a session' })
const freeDays = (page: Page) =>
  calendar(page)
    .getByRole('table')
    .getByRole('button', { name: /times free$/ })
const times = (page: Page) => calendar(page).getByRole('group', { name: 'Times' }).getByRole('button')

test('one GP: type, date and time, each choice clears what follows it, and a held time leads to the sign-up', async ({
  page,
}) => {
  await openGps(page, '?tab=browse')
  await page.getByRole('link', { name: 'See times with Dr Bronwyn Hughes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Bronwyn Hughes')
  await expect(page.getByText('General practitioner').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What I help with' })).toBeHidden()
  await expect(page.getByText('Young people 13-17')).toBeHidden()

  await expect(calendar(page)).toContainText('Please choose a date first')
  await freeDays(page).first().click()
  await times(page).first().click()
  await expect(times(page).and(pressed(page))).toHaveCount(1)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await freeDays(page).last().click()
  await expect(times(page).and(pressed(page))).toHaveCount(0)
  // Many times scroll.
  await expect(calendar(page).getByRole('group', { name: 'Times' })).toHaveCSS('max-height', '300px')
  await times(page).first().click()
  await calendar(page).getByLabel('Appointment type').selectOption({ label: 'Review, 20 minutes' })
  await expect(calendar(page)).toContainText('Please choose a date first')
  const button = calendar(page).getByRole('button', { name: gpSignUpButton })
  await expect(button).toHaveAttribute('aria-disabled', 'true')

  await calendar(page).getByLabel('Appointment type').selectOption({ index: 0 })
  await freeDays(page).last().click()
  await times(page).last().click()
  await expect(calendar(page)).toContainText('Cost: Free')
  await button.click()
  await expect(page).toHaveURL('/gp/signup')
  await giveBackHeld(page)
})

test('an address without a GP leads to one that helps', async ({ request }) => {
  for (const [from, to] of [
    ['/find-a-gp/gp-details', '/find-a-gp'],
    ['/find-a-gp/gp-details?id=nobody', '/clinician-unavailable'],
    ['/gp', '/find-a-gp'],
  ] as const) {
    const answer = await request.get(from)
    expect(new URL(answer.url()).pathname, from).toBe(to)
  }
})
