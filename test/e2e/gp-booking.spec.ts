import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { gpBlockMessages, reviewWarning } from '#domain/gp/surveys-due.ts'
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
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test.describe('booking', () => {
  test('signed out, a time is held and leads to the GP sign-up', async ({ page }) => {
    await openGps(page)
    await chooseTime(page, 2)
    await choicePanel(page).getByRole('button', { name: gpSignUpButton }).click()
    await expect(page).toHaveURL('/gp/signup')
    await giveBackHeld(page)
  })

  test('signed out, a review warns first: Back returns, Continue goes on', async ({ page }) => {
    await openGps(page, '?type=review')
    await chooseTime(page, 3)
    await choicePanel(page).getByRole('button', { name: gpSignUpButton }).click()
    const warning = page.getByRole('dialog', { name: reviewWarning.heading })
    await expect(warning).toContainText(reviewWarning.text)
    await warning.getByRole('button', { name: 'Back' }).click()
    await expect(warning).toBeHidden()
    await expect(pressed(page)).toHaveCount(1)
    await choicePanel(page).getByRole('button', { name: gpSignUpButton }).click()
    await warning.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/gp/signup')
    await giveBackHeld(page)
  })

  test('a time that was taken meanwhile is said, and leaves the list', async ({ page, request }) => {
    await openGps(page)
    await chooseTime(page, 4)
    const taken = await takeChosen(page, request)
    await choicePanel(page).getByRole('button', { name: gpSignUpButton }).click()
    const words = 'Appointment slot already taken. Please choose another time'
    await expect(page.getByTestId('toast')).toContainText(words)
    await expect(choicePanel(page)).toContainText(words)
    await expect(pressed(page)).toHaveCount(0)
    await taken.giveBack()
  })

  test('gp.recent is sent to a review', async ({ page }) => {
    await openSignedInAs(page, 'gp.recent', '/find-a-gp')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your GP appointment')
    await chooseTime(page)
    await choicePanel(page).getByRole('button', { name: 'Book GP' }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(gpBlockMessages.bookReview)
    await page.getByRole('radio', { name: /^Review/ }).check()
    await expect(choicePanel(page)).not.toContainText(gpBlockMessages.bookReview)
  })

  test('gp.lapsed is sent to an initial appointment', async ({ page }) => {
    await openSignedInAs(page, 'gp.lapsed', '/find-a-gp?type=review')
    await chooseTime(page)
    await choicePanel(page).getByRole('button', { name: 'Book GP' }).click()
    await expect(choicePanel(page)).toContainText(gpBlockMessages.bookInitial)
    await expect(page).toHaveURL('/find-a-gp?type=review')
  })

  test('a client with nothing on file is warned of a review, and goes on to Medicare', async ({ page }) => {
    await openSignedInAs(page, 'new.client', '/find-a-gp?type=review')
    await chooseTime(page, 5)
    await choicePanel(page).getByRole('button', { name: 'Book GP' }).click()
    await page
      .getByRole('dialog', { name: reviewWarning.heading })
      .getByRole('button', { name: 'Continue' })
      .click()
    await expect(page).toHaveURL('/gp/medicare')
    await giveBackHeld(page)
  })

  test('a psychologist is told why nothing can be booked', async ({ page }) => {
    await openSignedInAs(page, 'clinician', '/find-a-gp')
    const words =
      'You are currently logged in as a psychologist and are not able to book appointments via the website.'
    await expect(page.getByText(words).first()).toBeVisible()
    await chooseTime(page)
    const button = choicePanel(page).getByRole('button', { name: 'Book GP' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(words)
  })

  test('on a phone the choice is a bar with the whole button', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openGps(page)
    await expect(choicePanel(page)).toBeHidden()
    await chooseTime(page)
    await expect(choicePanel(page)).toContainText('Cost: Free')
    await expect(choicePanel(page).getByRole('button', { name: gpSignUpButton })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('back from the payment page', () => {
  test('signed out, a success goes on by way of the login', async ({ page }) => {
    await page.goto('/gp?paymentDetailStatus=success')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  test('signed in, a success goes on to the pending page', async ({ page }) => {
    await openSignedInAs(page, 'gp.recent', '/gp/booking-pending')
    await page.goto('/gp?paymentDetailStatus=success')
    await expect(page).toHaveURL('/gp/booking-pending')
  })

  test('anything else says so and goes back to the GPs', async ({ page }) => {
    await page.goto('/gp?paymentDetailStatus=failed')
    // The toast first: it leaves by itself.
    await expect(page.getByTestId('toast')).toContainText('Failed to save payment details. Please try again.')
    await expect(page).toHaveURL('/find-a-gp')
  })
})
