import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { cards, listing, query } from '#test/support/pages/listing.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('cards say when and what it costs; on a wide screen Book now opens the profile once the price is agreed to', async ({
  page,
}) => {
  await page.goto(`${listing}?fundingMethods=rebate`)
  await page.getByRole('button', { name: /Change the time zone/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Perth/ }).click()
  await expect(page.getByText('Perth time (GMT+8)', { exact: true })).toBeVisible()
  expect(query(page).get('timeZone')).toBe('Australia/Perth')
  // A psychologist whose case load is full may be free soonest, and cannot be booked.
  const first = cards(page).filter({ hasText: 'Next available' }).first()
  await expect(first).toContainText(/Next available: (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w{3}/)
  await expect(first).toContainText(/\$\d+\.\d\d after rebate: you pay \$\d+\.\d\d after the session/)
  await page.getByRole('link', { name: 'Book now' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }).click()
  await expect(page).toHaveURL(/\/find-a-psychologist\/details\?id=.+#book$/)
})

test('Book now opens the times inside the card on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(`${listing}?fundingMethods=bulkBill`)
  const bookable = cards(page).filter({ has: page.getByRole('link', { name: 'Book now' }) })
  const name = (await bookable.first().getByRole('heading', { level: 3 }).textContent()) ?? ''
  // By name: its link is gone while the times are open.
  const card = cards(page).filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  await card.getByRole('link', { name: 'Book now' }).click()
  const panel = card.getByRole('region', { name: /^Book a session with/ })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Sign up to complete your booking' })).toBeVisible()
  expect(page.url()).toContain(listing)
  await panel.getByRole('button', { name: `Close the times of ${name}` }).click()
  await expect(panel).toBeHidden()
  await expect(card.getByRole('link', { name: 'Book now' })).toBeFocused()
})

/** Who is greeted how, and who cannot book: banner.test.tsx and book-now.test.tsx in src/web. */
test('a client who is signed in is welcomed, keeps their own psychologist and is told about others', async ({
  page,
}) => {
  await openSignedInAs(page, 'returning.client', `${listing}?fundingMethods=rebate`)
  await expect(page.getByText(/^Welcome back/)).toBeVisible()
  const own = page.getByRole('link', { name: 'their free times' })
  const ownProfile = await own.getAttribute('href')
  const other = cards(page).filter({ hasNot: page.locator(`a[href="${ownProfile}"]`) })
  await other.getByRole('link', { name: 'Book now' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue browsing' })).toBeVisible()
})
