import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  choicePanel,
  chooseTime,
  entries,
  gpSignUpButton,
  openGps,
  pressed,
  waitUntilTimesHydrated,
} from '#test/support/pages/gp-listing.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the next times of all GPs: type, count and zone are of this visit, and a choice is cleared with its list or tab', async ({
  page,
}) => {
  await openGps(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a GP for a treatment plan')
  await expect(page.getByText(/registered with us under MyMedicare/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Initial/ })).toBeChecked()
  await expect(entries(page)).toHaveCount(8)
  const button = choicePanel(page).getByRole('button', { name: gpSignUpButton })
  await expect(button).toHaveAttribute('aria-disabled', 'true')

  await chooseTime(page)
  await expect(choicePanel(page)).toContainText('Cost: Free')
  await expect(choicePanel(page)).toContainText('40 minutes')
  await expect(choicePanel(page)).toContainText(/[ap]m, Sydney \(GMT\+1[01]\)/)
  await expect(button).not.toHaveAttribute('aria-disabled')
  const inSydney = await pressed(page).textContent()
  await page.getByRole('button', { name: /^Change the time zone/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Perth/ })
    .click()
  await expect(page.getByText('Perth time (GMT+8)')).toBeVisible()
  await expect(choicePanel(page)).toContainText('Perth (GMT+8)')
  await expect(pressed(page)).toHaveCount(1)
  await expect(pressed(page)).not.toHaveText(inSydney ?? '')
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)

  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entries(page)).toHaveCount(16)
  await expect(page).toHaveURL('/find-a-gp?show=16')
  await page.reload()
  await waitUntilTimesHydrated(page)
  await expect(page.getByText('Perth time (GMT+8)')).toBeVisible()
  await expect(entries(page)).toHaveCount(16)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(entries(page)).toHaveCount(8)
  await expect(page).toHaveURL('/find-a-gp')

  await chooseTime(page)
  await page.route('**/api/gp-availabilities*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('radio', { name: /^Review/ }).check()
  await expect(page.getByText('We could not load the times')).toBeVisible()
  await page.unroute('**/api/gp-availabilities*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page)).toHaveCount(8)
  await expect(page.getByText('We could not load the times')).toBeHidden()
  await expect(page).toHaveURL('/find-a-gp?type=review')
  await expect(pressed(page)).toHaveCount(0)
  await chooseTime(page)
  await expect(choicePanel(page)).toContainText('20 minutes')

  // A tab is an address, and leaving it clears the choice.
  await page.getByRole('tab', { name: 'Browse GPs' }).click()
  await expect(page).toHaveURL(/[?&]tab=browse/)
  await expect(page.getByRole('link', { name: 'See times with Dr Daniel Ng' })).toBeVisible()
  await page.reload()
  await waitUntilTimesHydrated(page)
  await expect(page.getByRole('tab', { name: 'Browse GPs', selected: true })).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('tab', { name: 'Browse GPs' }).press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Next Available', selected: true })).toBeFocused()
  await expect(entries(page)).toHaveCount(8)
  await expect(pressed(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Browse GPs', selected: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('GPs, their times and both tabs are there', async ({ page }) => {
    await page.goto('/find-a-gp')
    await expect(entries(page)).toHaveCount(8)
    await page.getByRole('radio', { name: /^Review/ }).check()
    await page.getByRole('button', { name: 'Show times' }).click()
    await expect(page).toHaveURL('/find-a-gp?type=review')
    await page.getByRole('tab', { name: 'Browse GPs' }).click()
    await expect(page.getByRole('link', { name: 'Dr Daniel Ng', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Dr Daniel Ng', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Daniel Ng')
    await expect(page.getByRole('link', { name: 'See the next times of all our GPs' })).toBeVisible()
  })
})
