import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { gpBlockMessages, reviewWarning } from '#domain/gp/booking-rules.ts'
import {
  choicePanel,
  chooseTime,
  giveBackHeld,
  gpSignUpButton,
  openGps,
  pressed,
  takeChosen,
} from '#test/support/pages/gp-listing.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('signed out on a phone, a review warns first: Back returns, Continue goes on to the sign-up', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openGps(page, '?type=review')
  await expect(choicePanel(page)).toBeHidden()
  await chooseTime(page, 3)
  await expect(choicePanel(page)).toContainText('Cost: Free')
  // A bar with the whole button.
  const button = choicePanel(page).getByRole('button', { name: gpSignUpButton })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  const warning = page.getByRole('dialog', { name: reviewWarning.heading })
  await expect(warning).toContainText(reviewWarning.text)
  await checkAccessibility(page, { within: 'dialog[open]' })
  await warning.getByRole('button', { name: 'Back' }).click()
  await expect(warning).toBeHidden()
  await expect(pressed(page)).toHaveCount(1)
  await choicePanel(page).getByRole('button', { name: gpSignUpButton }).click()
  await warning.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/gp/signup')
  await giveBackHeld(page)
})

test('back from a failed payment, signed out: a time that was taken meanwhile is said, and leaves the list; after a success the login comes first', async ({
  page,
  request,
}) => {
  // Not waiting for the scripts, and the toast first: it comes with them, and leaves by itself.
  await page.goto('/gp?paymentDetailStatus=failed', { waitUntil: 'commit' })
  await expect(page.getByTestId('toast')).toContainText('Failed to save payment details. Please try again.')
  await expect(page).toHaveURL('/find-a-gp')
  await chooseTime(page, 4)
  const taken = await takeChosen(page, request)
  await choicePanel(page).getByRole('button', { name: gpSignUpButton }).click()
  const words = 'Appointment slot already taken. Please choose another time'
  await expect(page.getByTestId('toast')).toContainText(words)
  await expect(choicePanel(page)).toContainText(words)
  await expect(pressed(page)).toHaveCount(0)
  await taken.giveBack()
  await page.goto('/gp?paymentDetailStatus=success')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a client who was seen lately is sent to a review; back from the payment page they go on', async ({
  page,
}) => {
  await openSignedInAs(page, 'gp.recent', '/find-a-gp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your GP appointment')
  await chooseTime(page)
  await choicePanel(page).getByRole('button', { name: 'Book GP' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(gpBlockMessages.bookReview)
  await page.getByRole('radio', { name: /^Review/ }).check()
  await expect(choicePanel(page)).not.toContainText(gpBlockMessages.bookReview)
  await page.goto('/gp?paymentDetailStatus=success')
  await expect(page).toHaveURL('/gp/booking-pending')
})
