import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/warm-test.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { apiOf } from '#test/support/booking-visit-api.ts'
import { psychologistsFor } from '#test/support/booking-visit-slot.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { fillAddress, fillEmergencyContact, nextButton } from '#test/support/pages/booking-forms.ts'
import { fillMedicareCard } from '#test/support/pages/booking-funding.ts'
import { bookButton, pickSlot } from '#test/support/pages/booking-panel.ts'
import { cards } from '#test/support/pages/listing.ts'
import { acceptPolicies, comeFromElsewhere, fillPerson, submit } from '#test/support/pages/sign-up.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

/** Where somebody is, and that nothing of it lies beyond the edge of the phone. */
async function arriveAt(page: Page, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${page.url()} runs over the edge`).toBeLessThanOrEqual(0)
}

test('a new user books on a phone, from the list of psychologists to the thank-you', async ({ page }) => {
  await comeFromElsewhere(page)
  const [psychologist] = await psychologistsFor(apiOf(page), { funding: 'rebate', record: 'adult' })
  const { name = '' } = psychologist ?? {}

  await page.goto('/find-a-psychologist')
  await page.getByLabel('How will you pay?').selectOption('Medicare rebate')
  await page.getByLabel('A particular psychologist').click()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  const card = cards(page).filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('link', { name: 'Book now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }).click()
  const panel = card.getByRole('region', { name: /^Book a session with/ })
  await pickSlot(panel, 'first')
  await bookButton(panel).click()

  await arriveAt(page, '/signup')
  await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)

  await arriveAt(page, '/booking/medicare')
  await fillMedicareCard(page)
  await expect(page.getByText('Valid Medicare card')).toBeVisible()
  await fillAddress(page)
  await page
    .locator('input[type=file][data-kind=referral]')
    .setInputFiles({ name: 'referral.pdf', mimeType: 'application/pdf', buffer: makePdf() })
  await expect(page.getByText(/^Uploaded/)).toBeVisible()
  await fillEmergencyContact(page)
  await nextButton(page).click()

  await arriveAt(page, /\/booking\/payment-details\?clientSecret=/)
  await saveTestCard(page)
  await arriveAt(page, '/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Chantelle')
  await expect(page.getByText(name).first()).toBeVisible()
})
