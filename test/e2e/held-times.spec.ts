import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  bookButton,
  panelOf,
  payBy,
  pickSlot,
  profile,
  storedReservation,
} from '#test/support/pages/booking-panel.ts'
import { chooseTime, gpSignUpButton, openGps } from '#test/support/pages/gp-listing.ts'
import { getVisitorCookie, gpTime, holdTime, psychologistTime } from '#test/support/pages/held-time.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const bar = (page: Page) => page.getByRole('complementary', { name: 'The times you are holding' })

// One after the other: they want times of the same psychologist.
test.describe.configure({ mode: 'default' })

async function holdFirst(page: Page, slug: string, name: string, day: 'first' | 'last'): Promise<void> {
  await page.goto(profile(slug))
  await payBy(panelOf(page, name), 'DVA')
  await pickSlot(panelOf(page, name), day)
  await bookButton(panelOf(page, name)).click()
  await expect(page).toHaveURL('/signup')
}

test('a held time is found again from every page, kept beside a GP’s, and can be let go', async ({
  page,
  context,
}) => {
  // Ten pages, one after the other.
  test.slow()
  await holdFirst(page, 'jarrah-simmons', 'Jarrah', 'last')
  // The page shows it itself.
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.goBack()
  await expect(bar(page)).toContainText(/with Jarrah, Sydney time.*You’re holding this time\..*\d+:\d\d left/)
  await checkAccessibility(page)
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
    await expect(bar(page)).toContainText('with Jarrah')
  }

  const other = await context.newPage()
  await other.goto('/find-a-psychologist')
  await expect(bar(other)).toContainText('with Jarrah')
  await bar(other)
    .getByRole('link', { name: /^Continue/ })
    .click()
  await expect(other).toHaveURL('/signup')
  await expect(other.getByText('Jarrah Simmons', { exact: true })).toBeVisible()
  await other.close()

  await openGps(page)
  await chooseTime(page, 2)
  await page.getByRole('button', { name: gpSignUpButton }).first().click()
  await expect(page).toHaveURL('/gp/signup')
  await expect(bar(page)).toContainText('with Jarrah')
  await page.goto('/pricing')
  await bar(page).getByText('1 more held time').click()
  await bar(page)
    .getByRole('button', { name: /^Let it go: .* with Jarrah$/ })
    .click()
  await expect(bar(page)).toContainText('is free for others again.')
  await bar(page).getByRole('button', { name: 'Hold it again' }).click()
  await expect(bar(page)).not.toContainText('is free for others again.')
  await bar(page)
    .getByRole('link', { name: /^Continue with .* with Jarrah$/ })
    .click()
  await expect(page).toHaveURL('/signup')
  await page.goto('/pricing')
  // The second is folded away until the first is gone.
  for (let held = 2; held > 0; held -= 1) {
    const letGo = bar(page).getByRole('button', { name: /^Let it go/ })
    const name = (await letGo.first().getAttribute('aria-label')) ?? ''
    await letGo.first().click()
    await expect(bar(page).getByRole('button', { name })).toHaveCount(0)
  }
  await expect(bar(page).getByRole('button', { name: /^Let it go/ })).toHaveCount(0)
})

test('another time with the same psychologist takes the place of the first', async ({ page }) => {
  await holdFirst(page, 'jarrah-simmons', 'Jarrah', 'first')
  const first = await storedReservation(page)
  await page.goBack()
  await pickSlot(panelOf(page, 'Jarrah'), 'last')
  await bookButton(panelOf(page, 'Jarrah')).click()
  await expect(page).toHaveURL('/signup')
  const second = await storedReservation(page)
  expect(second?.reserveId).not.toBe(first?.reserveId)
  await page.goto('/pricing')
  await expect(bar(page).getByRole('link', { name: /^Continue/ })).toHaveCount(1)
  await bar(page)
    .getByRole('button', { name: /^Let it go/ })
    .click()
})

test('after three, the message leads to the held times', async ({ page }) => {
  await getVisitorCookie(page)
  await holdTime(page.request, psychologistTime)
  await holdTime(page.request, { ...psychologistTime, slug: 'leila-haddad' })
  await holdTime(page.request, gpTime)
  await page.goto(profile('tomas-keller'))
  const panel = panelOf(page, 'Tomas')
  await payBy(panel, 'WorkCover')
  await pickSlot(panel, 'last')
  await bookButton(panel).click()
  await expect(panel.getByText('You hold three times. That’s the most at once.')).toBeVisible()
  await panel.getByRole('button', { name: 'See the times you hold' }).click()
  await expect(bar(page)).toBeFocused()
  const letGo = bar(page).getByRole('button', { name: /^Let it go/ })
  await expect(letGo).toHaveCount(3)
  await letGo.first().click()
  await expect(letGo).toHaveCount(2)
  await bookButton(panel).click()
  await expect(page).toHaveURL('/signup')
  await page.goto('/pricing')
  await bar(page).getByText('2 more held times').click()
  for (const left of [2, 1, 0]) {
    await letGo.first().click()
    await expect(letGo).toHaveCount(left)
  }
})
