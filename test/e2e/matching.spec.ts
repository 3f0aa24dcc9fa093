import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import { answered, heading, missing, next, questions, show } from '#test/support/pages/matching.ts'
import { test } from '#test/support/shared-context-test.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { desktop } from '#test/support/viewports.ts'

const withoutSending = (page: Page) => page.getByRole('button', { name: 'Show me who fits' })
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })
/** Tall, so that nothing lies under the foot that sticks on phones. */
async function check(page: Page): Promise<void> {
  await checkAccessibility(page, { height: 1800, within: 'main' })
  await page.setViewportSize(desktop)
}

test('with the keyboard alone, from the way in to the results: each step says what is missing, and Next waits for it', async ({
  page,
}) => {
  const { press, type } = keysOf(page)
  await page.goto('/get-matched')
  await check(page)
  await press(page.getByRole('link', { name: 'Start the questions' }), 'Enter')

  await expect(heading(page, 'Who is this for?')).toBeVisible()
  await expect(missing(page)).toHaveText('Please tell us who this is for')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(next(page)).toHaveAccessibleDescription('Please tell us who this is for')
  await press(next(page), 'Enter')
  await expect(heading(page, 'Who is this for?')).toBeVisible()
  await page.getByLabel('Myself').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('My child (13-17 years)')).toBeChecked()
  await expect(missing(page)).toBeEmpty()
  await press(next(page), 'Enter')

  await expect(heading(page, 'What would you like help with?')).toBeFocused()
  await expect(missing(page)).toHaveText('Must have at least one of answers')
  await press(page.getByLabel('Anxiety'), 'Space')
  await press(page.getByLabel('Sleep'), 'Space')
  await expect(missing(page)).toHaveText('2 chosen')
  await press(next(page), 'Enter')

  await expect(heading(page, 'How will you pay?')).toBeFocused()
  await expect(missing(page)).toHaveText('Choose how you will pay')
  await expect(page.getByLabel('DVA')).toBeDisabled()
  await press(page.getByLabel('Medicare rebate'), 'Space')
  await expect(missing(page)).toHaveText('Please tell us whether you have a GP referral')
  await check(page)
  await press(page.getByLabel('Yes, I have one'), 'Space')
  await press(next(page), 'Enter')

  await expect(heading(page, 'Who would you feel comfortable with?')).toBeFocused()
  await expect(page.getByLabel('No preference')).toBeChecked()
  await expect(page.getByLabel('Language')).toHaveValue('')
  await press(next(page), 'Enter')

  await expect(heading(page, 'When are you usually free?')).toBeFocused()
  await expect(missing(page)).toHaveText('Please choose at least one of your preferred days')
  await press(page.getByLabel('Any day'), 'Space')
  await expect(missing(page)).toHaveText('Please choose at least one of your available times')
  await press(page.getByLabel('Any time'), 'Space')
  await press(next(page), 'Enter')

  await expect(heading(page, 'Would you like us to help you choose?')).toBeFocused()
  await expect(withoutSending(page)).not.toHaveAttribute('aria-disabled')
  await type(page.getByLabel('First name'), 'Francis')
  await expect(missing(page)).toHaveText('This section requires all fields to be filled out')
  await expect(show(page)).toHaveAttribute('aria-disabled', 'true')
  await type(page.getByLabel('Last name'), 'Arthur')
  await type(page.getByLabel('Email'), 'francis@mail')
  await type(page.getByLabel('Phone'), '0491 570 006')
  await press(page.getByLabel(/I agree that Banksia/), 'Space')
  await expect(page.getByText('Invalid email', { exact: true }).first()).toBeVisible()
  await check(page)
  await page.getByLabel('Email').press('End')
  await page.keyboard.type('.example')
  await expect(missing(page)).toBeEmpty()
  await press(show(page), 'Enter')
  await expect(page).toHaveURL('/your-results')
  await expect(heading(page, /who fits?, Francis$/)).toBeVisible()
})

test('Back, the browser’s Back and a reload keep every answer', async ({ page }) => {
  await page.goto(questions)
  await page.getByLabel('Someone else (adult)').check()
  await next(page).click()
  await page.getByLabel('Grief and loss').check()
  await next(page).click()
  await expect(page).toHaveURL(`${questions}?step=3`)
  await page.getByLabel('NDIS').check()

  await back(page).click()
  await expect(page).toHaveURL(`${questions}?step=2`)
  await expect(page.getByLabel('Grief and loss')).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('NDIS')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('NDIS')).toBeChecked()
  await expect(page.getByText('Kept in this tab')).toBeVisible()
  await back(page).click()
  await expect(page).toHaveURL(`${questions}?step=2`)
  // The address changes a moment before the step, and until then Back still leads here.
  await expect(page.getByLabel('Grief and loss')).toBeChecked()
  await back(page).click()
  await expect(page.getByLabel('Someone else (adult)')).toBeChecked()
  await back(page).click()
  await expect(page).toHaveURL('/get-matched')
  await expect(page.getByRole('link', { name: 'Go on with your answers' })).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('link', { name: 'Start the questions' }).click()
  await expect(page.getByLabel('Someone else (adult)')).not.toBeChecked()
})

test('fills in what we know of a signed-in client', async ({ page }) => {
  await answered(page, { firstName: '', lastName: '', email: '', phone: '' })
  await openSignedInAs(page, 'returning.client', `${questions}?step=6`)
  await expect(page.getByLabel('Email')).toHaveValue('returning.client@demo.banksia.example')
  await expect(page.getByLabel('First name')).not.toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the way in is whole, and the questions offer another way', async ({ page }) => {
    await page.goto('/get-matched')
    await expect(heading(page, 'Six short questions, three people who fit')).toBeVisible()
    await page.getByRole('link', { name: 'Start the questions' }).click()
    // Locators by text do not look inside a noscript.
    await expect(page.locator('noscript > *').first()).toContainText('The questions need JavaScript')
    await expect(page.locator('noscript a')).toBeVisible()
  })
})
