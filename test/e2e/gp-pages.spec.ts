import { expect, type Page } from '@playwright/test'
import { incompleteSurveysHeading } from '#domain/gp/booking-rules.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { letRunOut } from '#test/support/e2e-database.ts'
import { signInSeenClient } from '#test/support/gp-client.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import {
  confirmButton,
  fillGpMedicare,
  heading,
  sendForms,
  storedReservation,
  wake,
} from '#test/support/pages/gp-booking.ts'
import { gpTime, holdTime } from '#test/support/pages/held-time.ts'
import { acceptPolicies, fillPerson, holdGp, setOwnIpAddress, submit } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { putIntoTab } from '#test/support/tab-storage.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const toast = (page: Page) => page.getByTestId('toast')

/** Holds another time of a review for whom this tab is, and opens the page of its forms. */
async function openPending(page: Page): Promise<string> {
  const review = { ...gpTime, type: 'GP Review Mental Health Treatment Plan' }
  const reservation = await holdTime(page.request, review)
  await putIntoTab(page, `held.${reservation.reserveId}`, {
    'banksia.reservation': JSON.stringify(reservation),
  })
  await page.goto('/gp/booking-pending')
  return reservation.reserveId
}

test('the Medicare form and the card, signed up and not signed in: each failure leads on', async ({
  page,
}) => {
  await setOwnIpAddress(page)
  await holdGp(page)
  await page.goto('/gp/signup')
  await page.route('**/oidc/auth?**', (route) => route.abort())
  await fillPerson(page)
  await acceptPolicies(page)
  await submit(page)
  await expect(page).toHaveURL('/gp/medicare')
  await expect(
    page.getByRole('group', { name: 'Do you have a GP referral and treatment plan?' }),
  ).toBeHidden()
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  // A card form that ended at the provider.
  const setups = '**/api/payments/setups/*'
  await page.route(setups, (route) =>
    route.fulfill({ json: { state: 'failed', reason: 'sessionEnded', message: null, reserveId: null } }),
  )
  await fillGpMedicare(page, 'mySelf')
  await expect(toast(page)).toContainText('Failed to save payment details. Please try again.')
  await expect(page).toHaveURL('/find-a-gp')
  await page.unroute(setups)

  await page.goto('/gp/booking-pending')
  await expect(page.getByText('Please log in to go on')).toBeVisible()
  await page.goto('/gp/medicare')
  await page.getByRole('button', { name: 'Proceed to payment details' }).click()
  await expect(page).toHaveURL(/\/gp\/payment-details\?clientSecret=/)
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText('Free')
  await expect(page.getByRole('timer').filter({ visible: true }).first()).toHaveText(/ left$/)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await saveTestCard(page, { number: '4000 0000 0000 0002', name: 'Chantelle Arthur' })
  await expect(page.getByText('Your card was declined. Please try another card.')).toBeVisible()
  await page.unroute('**/oidc/auth?**')
  await saveTestCard(page)
  // The login knows the new account, and leads on to the safety check.
  await expect(page).toHaveURL('/gp/questionnaire')
})

test('the pending page offers one email, says that it could not ask, and is where open forms lead back to; a hold that ends keeps the forms; a press that fails books once by the next', async ({
  page,
}) => {
  // A client of the review type, who has everything on file but the forms.
  await signInSeenClient(page, { seen: 'recent', booker: 'mySelf' })
  const first = await openPending(page)
  await expect(heading(page)).toHaveText('One form before we confirm')
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Remind me' }).click()
  const promise = page.getByText('We’ll email you once, about six minutes before your time runs out')
  await expect(promise).toBeVisible()
  await page.route('**/gp-standing', (route) => route.fulfill({ status: 403, json: { message: 'Not now.' } }))
  await page.reload()
  await expect(page.getByText('Not now.')).toBeVisible()
  await page.unroute('**/gp-standing')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('One form before we confirm')
  await expect(promise).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeHidden()

  await page.goto('/gp/booking-confirmation')
  await confirmButton(page).click()
  const open = page.getByRole('dialog', { name: incompleteSurveysHeading })
  await expect(open).toContainText('The safety check and DASS-21 are still open.')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await open.getByRole('link', { name: 'Back to my forms' }).click()
  await expect(page).toHaveURL('/gp/booking-pending')

  await sendForms(page, ['safetyCheck', 'dass21'])
  await expect(heading(page)).toHaveText('Your forms are in')
  await page.getByRole('link', { name: 'Continue to confirm' }).click()
  await expect(heading(page)).toHaveText('Everything is in. Shall we book it?')
  await checkAccessibility(page, { within: 'main' })
  // Storage that was emptied behind the page's back, before the page could notice.
  await confirmButton(page).evaluate((button: HTMLButtonElement) => {
    const kept = sessionStorage.getItem('banksia.reservation') ?? ''
    sessionStorage.removeItem('banksia.reservation')
    button.click()
    sessionStorage.setItem('banksia.reservation', kept)
  })
  await expect(toast(page)).toContainText('No reservedId found')
  await letRunOut(first)
  await confirmButton(page).click()
  const expired = page.getByRole('alertdialog', { name: 'The booking time slot has expired' })
  await expect(expired).toContainText(
    'The reserved time slot has expired. Please return to our GPs and select a new booking time slot.',
  )
  await expired.getByRole('link', { name: 'Go back to our GPs' }).click()
  await expect(page).toHaveURL('/find-a-gp')

  const second = await openPending(page)
  await expect(heading(page)).toHaveText('Your forms are in')
  await letRunOut(second)
  await wake(page)
  const ended = page.getByRole('alertdialog')
  await expect(ended).toContainText("We're sorry - time has run out for this appointment.")
  await ended.getByRole('list').getByRole('button').first().click()
  await expect(ended).toBeHidden()
  await expect(heading(page)).toHaveText('Your forms are in')
  expect((await storedReservation(page)).reserveId).not.toBe(second)

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
  await checkAccessibility(page, { within: 'main' })
  expect(new Set(keys).size).toBe(1)
  // What is booked has only its thank-you.
  await page.goto('/gp/booking-pending')
  await expect(page).toHaveURL('/gp/thank-you')
})
