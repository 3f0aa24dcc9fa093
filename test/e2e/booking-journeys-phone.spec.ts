import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { apiOf } from '#test/support/page-api.ts'
import { psychologistsFor } from '#test/support/booking-slot.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { fillAddress, fillEmergencyContact, nextButton } from '#test/support/pages/booking-forms.ts'
import { fillMedicareCard, uploadReferral } from '#test/support/pages/booking-funding.ts'
import { bookButton, pickSlot } from '#test/support/pages/booking-panel.ts'
import { cards } from '#test/support/pages/listing.ts'
import { acceptPolicies, setOwnIpAddress, fillPerson, submit } from '#test/support/pages/sign-up.ts'
import { phone } from '#test/support/viewports.ts'

// Of someone in Perth: their device says so, and every page from the list to the thank-you reads times on their clock.
test.use({ viewport: phone, timezoneId: 'Australia/Perth' })

/** Which page is shown, and that nothing of it lies beyond the edge of the phone. */
async function arriveAt(page: Page, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${page.url()} runs over the edge`).toBeLessThanOrEqual(0)
}

test('a new user books on a phone, from the list of psychologists to the thank-you', async ({ page }) => {
  await setOwnIpAddress(page)
  const [psychologist] = await psychologistsFor(apiOf(page), { funding: 'rebate', record: 'adult' })
  const { name = '' } = psychologist ?? {}

  await page.goto('/')
  await expect(page.getByText('Days in Perth time')).toBeVisible()
  await page.goto('/find-a-psychologist')
  await expect(page.getByText('Perth time (GMT+8)', { exact: true })).toBeVisible()
  await page.getByLabel('How will you pay?').selectOption('Medicare rebate')
  await page.getByLabel('A particular psychologist').first().click()
  await expect(page.getByRole('combobox', { name: 'A particular psychologist' })).toBeFocused()
  await page.keyboard.type(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  // The list before may have the same person, and what is pressed there goes with it.
  await expect(cards(page)).toHaveCount(1)
  const card = cards(page).filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('link', { name: 'Book now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }).click()
  const panel = card.getByRole('region', { name: /^Book a session with/ })
  await expect(panel.getByText('Perth time (GMT+8)').first()).toBeVisible()
  const time = await pickSlot(panel, 'last')
  await bookButton(panel).click()

  await arriveAt(page, '/signup')
  await expect(page.getByText(`${time}, Perth time`).first()).toBeVisible()
  await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)

  await arriveAt(page, '/booking/medicare')
  await fillMedicareCard(page)
  await expect(page.getByText('Valid Medicare card')).toBeVisible()
  await fillAddress(page)
  await uploadReferral(page)
  await fillEmergencyContact(page)
  await nextButton(page).click()

  await arriveAt(page, /\/booking\/payment-details\?clientSecret=/)
  await saveTestCard(page)
  await arriveAt(page, '/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Chantelle')
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(`${time}, Perth (GMT+8)`).first()).toBeVisible()
})
