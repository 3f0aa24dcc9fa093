import { expect, type Page } from '@playwright/test'
import { incompleteSurveysHeading } from '#domain/gp/surveys-due.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { endHoldIn, letRunOut } from '#test/support/e2e-database.ts'
import { signInSeenClient } from '#test/support/gp-client.ts'
import { saveCardButton, saveTestCard } from '#test/support/pages/booking-card.ts'
import {
  confirmAppointment,
  confirmButton,
  fillGpMedicare,
  heading,
  sendForms,
  storedReservation,
} from '#test/support/pages/gp-booking.ts'
import { gpTime, holdTime } from '#test/support/pages/held-time.ts'
import { acceptPolicies, fillPerson, holdGp, setOwnIpAddress, submit } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { putIntoTab } from '#test/support/tab-storage.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const toast = (page: Page) => page.getByTestId('toast')

/** A client of the review type, who has everything on file but the forms. */
async function openPending(page: Page): Promise<void> {
  await signInSeenClient(page, { seen: 'recent', booker: 'mySelf' })
  const review = { ...gpTime, type: 'GP Review Mental Health Treatment Plan' }
  const reservation = await holdTime(page.request, review)
  await putIntoTab(page, `held.${reservation.reserveId}`, {
    'banksia.reservation': JSON.stringify(reservation),
  })
  await page.goto('/gp/booking-pending')
  await expect(heading(page)).toHaveText('One form before we confirm')
}

test.describe('the Medicare form and the card', () => {
  test('check the card as it is typed, keep the clock in view, and save a card after a declined one', async ({
    page,
  }) => {
    await setOwnIpAddress(page)
    await holdGp(page)
    await page.goto('/gp/signup')
    await fillPerson(page)
    await acceptPolicies(page)
    await submit(page)
    await expect(page).toHaveURL('/gp/medicare')
    await expect(
      page.getByRole('group', { name: 'Do you have a GP referral and treatment plan?' }),
    ).toBeHidden()
    await checkAccessibility(page)
    await page.setViewportSize(desktop)
    await fillGpMedicare(page, 'mySelf')
    await expect(page).toHaveURL(/\/gp\/payment-details\?clientSecret=/)
    await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('Free')
    await expect(page.getByRole('timer').filter({ visible: true }).first()).toHaveText(/ left$/)
    await checkAccessibility(page)
    await page.setViewportSize(desktop)
    await saveTestCard(page, { number: '4000 0000 0000 0002', name: 'Chantelle Arthur' })
    await expect(page.getByText('Your card was declined. Please try another card.')).toBeVisible()
    await saveTestCard(page)
    await expect(page).toHaveURL('/gp/booking-pending')
    // What has been saved is not asked for a second time.
    await page.goBack()
    await expect(saveCardButton(page)).toBeHidden()
  })

  test('an unknown card form is a checkout that was not found', async ({ page }) => {
    await openPending(page)
    await page.goto('/gp/payment-details?clientSecret=seti_unknown')
    const dialog = page.getByRole('dialog', { name: 'Checkout session not found' })
    await expect(dialog).toContainText(
      'The booking session may have expired or been interrupted, please verify your checkout session and retry your booking.',
    )
    await dialog.getByRole('link', { name: 'Go back to our GPs' }).click()
    await expect(page).toHaveURL('/find-a-gp')
  })

  test('signed up and not signed in, the card leads to a login, and the forms wait for it', async ({
    page,
  }) => {
    await setOwnIpAddress(page)
    await holdGp(page)
    await page.goto('/gp/signup')
    await page.route('**/oidc/auth?**', (route) => route.abort())
    await fillPerson(page)
    await acceptPolicies(page)
    await submit(page)
    await fillGpMedicare(page, 'mySelf')
    await expect(page).toHaveURL(/\/gp\/payment-details/)
    await page.goto('/gp/booking-pending')
    await expect(page.getByText('Please log in to go on')).toBeVisible()
    await page.goBack()
    await page.unroute('**/oidc/auth?**')
    await saveTestCard(page)
    // The login knows the new account, and leads on to the safety check.
    await expect(page).toHaveURL('/gp/questionnaire')
  })
})

test.describe('the pending page', () => {
  test('offers one email while the time is held, once', async ({ page }) => {
    await openPending(page)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Remind me' }).click()
    const promise = page.getByText('We’ll send you one email while your time is still held')
    await expect(promise).toBeVisible()
    await page.reload()
    await expect(promise).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remind me' })).toBeHidden()
  })

  test('says that it could not ask, and asks again', async ({ page }) => {
    await openPending(page)
    await page.route('**/gp-standing', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not now.' } }),
    )
    await page.reload()
    await expect(page.getByText('Not now.')).toBeVisible()
    await page.unroute('**/gp-standing')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('One form before we confirm')
  })

  test('a hold that ends in the middle keeps the forms for the next time', async ({ page }) => {
    await openPending(page)
    await sendForms(page, ['safetyCheck', 'dass21'])
    await expect(heading(page)).toHaveText('Your forms are in')
    const { reserveId } = await storedReservation(page)
    await endHoldIn(reserveId, 3)
    await page.reload()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText("We're sorry - time has run out for this appointment.")
    await dialog.getByRole('list').getByRole('button').first().click()
    await expect(dialog).toBeHidden()
    await expect(heading(page)).toHaveText('Your forms are in')
    await page.getByRole('link', { name: 'Continue to confirm' }).click()
    await confirmAppointment(page)
    expect((await storedReservation(page)).reserveId).not.toBe(reserveId)
  })
})

test.describe('the confirmation', () => {
  test('leads back to the forms while one is open', async ({ page }) => {
    await openPending(page)
    await page.goto('/gp/booking-confirmation')
    await confirmButton(page).click()
    const dialog = page.getByRole('dialog', { name: incompleteSurveysHeading })
    await expect(dialog).toContainText('The safety check and DASS-21 are still open.')
    await checkAccessibility(page, { within: 'dialog[open]' })
    await dialog.getByRole('link', { name: 'Back to my forms' }).click()
    await expect(page).toHaveURL('/gp/booking-pending')
  })

  test('says that the time has ended', async ({ page }) => {
    await openPending(page)
    await sendForms(page, ['safetyCheck', 'dass21'])
    await page.getByRole('link', { name: 'Continue to confirm' }).click()
    await expect(heading(page)).toHaveText('Everything is in. Shall we book it?')
    await checkAccessibility(page)
    await letRunOut((await storedReservation(page)).reserveId)
    await confirmButton(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'The booking time slot has expired' })
    await expect(dialog).toContainText(
      'The reserved time slot has expired. Please return to our GPs and select a new booking time slot.',
    )
    await dialog.getByRole('link', { name: 'Go back to our GPs' }).click()
    await expect(page).toHaveURL('/find-a-gp')
  })

  test('says what failed, and books once by the next press', async ({ page }) => {
    await openPending(page)
    await sendForms(page, ['safetyCheck', 'dass21'])
    await page.getByRole('link', { name: 'Continue to confirm' }).click()
    const keys: (string | null)[] = []
    await page.route('**/*:validate', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      await expect(page.getByRole('button', { name: 'Validating' })).toHaveAttribute('aria-busy', 'true')
      await (keys.length === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue())
    })
    await confirmButton(page).click()
    const words = 'Failed to confirm appointment booking. Please try again.'
    await expect(toast(page)).toContainText(words)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
    await confirmButton(page).click()
    await expect(page).toHaveURL('/gp/thank-you')
    await checkAccessibility(page)
    expect(new Set(keys).size).toBe(1)
    // What is booked has only its thank-you.
    await page.goto('/gp/booking-pending')
    await expect(page).toHaveURL('/gp/thank-you')
  })

  test('without a reservation says so', async ({ page }) => {
    await openPending(page)
    await page.goto('/gp/booking-confirmation')
    // Storage that was emptied behind the page's back, before the page could notice.
    await confirmButton(page).evaluate((button: HTMLButtonElement) => {
      sessionStorage.removeItem('banksia.reservation')
      button.click()
    })
    await expect(toast(page)).toContainText('No reservedId found')
  })
})
