import { expect, type Page } from '@playwright/test'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { psychologistsFor } from '#test/support/booking-slot.ts'
import { test } from '#test/support/shared-context-test.ts'
import { apiOf } from '#test/support/page-api.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { bookButton, panelOf, payBy, pickSlot, profile } from '#test/support/pages/booking-panel.ts'
import { gpTime, holdTime, psychologistTime } from '#test/support/pages/held-time.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const bar = (page: Page) => page.getByRole('complementary', { name: 'The times you are holding' })

/** The page of a psychologist whom no other test wants just now. */
async function openAnyone(page: Page, funding: FundingMethod) {
  const [psychologist] = await psychologistsFor(apiOf(page), { funding, record: 'adult' })
  const { name = '', slugUrl = '' } = psychologist ?? {}
  const [firstName = ''] = name.split(' ')
  await page.goto(profile(slugUrl))
  return { name, firstName, panel: panelOf(page, firstName) }
}

test('a held time is found again from every page, kept beside a GP’s, and can be let go', async ({
  page,
  context,
}) => {
  const { name, firstName, panel } = await openAnyone(page, 'dva')
  await payBy(panel, 'DVA')
  await pickSlot(panel, 'last')
  await bookButton(panel).click()
  await expect(page).toHaveURL('/signup')
  // The page shows it itself.
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.goBack()
  await expect(bar(page)).toContainText(`with ${firstName}, Sydney time`)
  await expect(bar(page)).toContainText(/You’re holding this time\..*\d+:\d\d left/)
  await checkAccessibility(page, { within: 'aside[aria-label="The times you are holding"]' })
  await page.setViewportSize(phone)
  await expect(bar(page)).toBeInViewport()
  await page.setViewportSize(desktop)
  for (const path of [
    '/',
    '/find-a-psychologist',
    '/find-a-gp',
    '/pricing',
    '/login/forgot',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await expect(bar(page)).toContainText(`with ${firstName}`)
  }

  const other = await context.newPage()
  await other.goto('/find-a-psychologist')
  await expect(bar(other)).toContainText(`with ${firstName}`)
  await bar(other)
    .getByRole('link', { name: /^Continue/ })
    .click()
  await expect(other).toHaveURL('/signup')
  await expect(other.getByText(name, { exact: true })).toBeVisible()
  await other.close()

  await holdTime(page.request, gpTime)
  await page.goto('/pricing')
  await bar(page).getByText('1 more held time').click()
  await bar(page)
    .getByRole('button', { name: new RegExp(`^Let it go: .* with ${firstName}$`) })
    .click()
  await expect(bar(page)).toContainText('is free for others again.')
  await bar(page).getByRole('button', { name: 'Hold it again' }).click()
  await expect(bar(page)).not.toContainText('is free for others again.')
  await bar(page)
    .getByRole('link', { name: new RegExp(`^Continue with .* with ${firstName}$`) })
    .click()
  await expect(page).toHaveURL('/signup')
})

test('after three, the message leads to the held times', async ({ page }) => {
  await holdTime(page.request, psychologistTime)
  await holdTime(page.request, { ...psychologistTime, slug: 'leila-haddad' })
  await holdTime(page.request, gpTime)
  const { panel } = await openAnyone(page, 'workCover')
  await payBy(panel, 'WorkCover')
  await pickSlot(panel, 'last')
  await bookButton(panel).click()
  await expect(panel.getByText('We’re already holding three times for you')).toBeVisible()
  await panel.getByRole('button', { name: 'See the times you hold' }).click()
  await expect(bar(page)).toBeFocused()
  const letGo = bar(page).getByRole('button', { name: /^Let it go/ })
  await expect(letGo).toHaveCount(3)
  await letGo.first().click()
  await expect(letGo).toHaveCount(2)
  await bookButton(panel).click()
  await expect(page).toHaveURL('/signup')
})
