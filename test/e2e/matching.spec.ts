import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { answered, heading, missing, next, questions, show } from '#test/support/pages/matching.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'

const withoutSending = (page: Page) => page.getByRole('button', { name: 'Show me who fits' })
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })

test.describe('the questions', () => {
  test('each step says what is missing, and Next waits for it', async ({ page }) => {
    await page.goto('/get-matched')
    await page.getByRole('link', { name: 'Start the questions' }).click()

    await expect(heading(page, 'Who is this for?')).toBeVisible()
    await expect(missing(page)).toHaveText('Who this is for is required')
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(next(page)).toHaveAccessibleDescription('Who this is for is required')
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Who is this for?')).toBeVisible()
    await page.getByLabel('My child (13-17 years)').check()
    await expect(missing(page)).toBeEmpty()
    await next(page).click()

    await expect(heading(page, 'What would you like help with?')).toBeFocused()
    await expect(missing(page)).toHaveText('Must have at least one of answers')
    await page.getByLabel('Anxiety').check()
    await page.getByLabel('Sleep').check()
    await expect(missing(page)).toHaveText('2 chosen')
    await next(page).click()

    await expect(missing(page)).toHaveText('Choose how you will pay')
    await expect(page.getByLabel('DVA')).toBeDisabled()
    await expect(page.getByLabel('WorkCover')).toBeDisabled()
    await page.getByLabel('Self-funded').check()
    await expect(missing(page)).toBeEmpty()
    await expect(page.getByText('Do you have a GP referral?')).toBeHidden()
    await page.getByLabel('Medicare rebate').check()
    await expect(missing(page)).toHaveText('Answer about a GP referral is required')
    await page.getByLabel('Yes, I have one').check()
    await next(page).click()

    await expect(heading(page, 'Who would you feel comfortable with?')).toBeVisible()
    await expect(page.getByLabel('No preference')).toBeChecked()
    await expect(page.getByLabel('Language')).toHaveValue('en')
    await next(page).click()

    await expect(missing(page)).toHaveText('Preferred days: Must have at least one of answers')
    await page.getByLabel('Tue').check()
    await expect(missing(page)).toHaveText('Available times: Must have at least one of answers')
    await page.getByLabel('Evening').check()
    await page.getByLabel('Any day').check()
    await expect(page.getByLabel('Tue')).not.toBeChecked()
    await next(page).click()

    await expect(missing(page)).toBeEmpty()
    await expect(withoutSending(page)).not.toHaveAttribute('aria-disabled')
    await page.getByLabel('First name').fill('Chantelle')
    await expect(missing(page)).toHaveText('This section requires all fields to be filled out')
    await expect(show(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Last name').fill('Arthur')
    await page.getByLabel('Email').fill('chantelle@mail')
    await page.getByLabel('Phone').fill('+61 412 55')
    await page.getByLabel(/I agree that Banksia/).check()
    await expect(page.getByText('Invalid email', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Invalid phone number')
    await page.getByLabel('Email').fill('chantelle@mail.example')
    await expect(missing(page)).toHaveText('Invalid phone number')
    await page.getByLabel('Phone').fill('0491 570 006')
    await expect(missing(page)).toBeEmpty()
    await page.getByLabel('Last name').fill('')
    await expect(missing(page)).toHaveText('This section requires all fields to be filled out')
    await page.getByLabel('Last name').fill('Arthur')
    await show(page).click()
    await expect(page).toHaveURL('/your-results')
  })

  test('keyboard only, from the first question to the results', async ({ page }) => {
    await page.goto(questions)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    /** Goes forward by Tab until the named control has focus. */
    const tabTo = async (control: ReturnType<Page['getByLabel']>) => {
      for (let presses = 0; presses < 40; presses++) {
        if (await control.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(control).toBeFocused()
    }
    await tabTo(page.getByLabel('Myself'))
    await press('Space')
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'What would you like help with?')).toBeFocused()
    await tabTo(page.getByLabel('Anxiety'))
    await press('Space')
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'How will you pay?')).toBeFocused()
    await tabTo(page.getByLabel('Medicare rebate'))
    await press('Space', 'ArrowDown', 'ArrowDown')
    await expect(page.getByLabel('Self-funded')).toBeChecked()
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'Who would you feel comfortable with?')).toBeFocused()
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'When are you usually free?')).toBeFocused()
    await tabTo(page.getByLabel('Any day'))
    await press('Space')
    await tabTo(page.getByLabel('Any time'))
    await press('Space')
    await tabTo(next(page))
    await press('Enter')
    await expect(heading(page, 'Would you like us to help you choose?')).toBeFocused()
    for (const [label, text] of [
      ['First name', 'Francis'],
      ['Last name', 'Arthur'],
      ['Email', 'francis@mail.example'],
      ['Phone', '0491 570 006'],
    ] as const) {
      await tabTo(page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await tabTo(page.getByLabel(/I agree that Banksia/))
    await press('Space')
    await tabTo(show(page))
    await press('Enter')
    await expect(heading(page, 'Three people who fit, Francis')).toBeVisible()
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
    await back(page).click()
    await expect(page.getByLabel('Someone else (adult)')).toBeChecked()
    await back(page).click()
    await expect(page).toHaveURL('/get-matched')
    await expect(page.getByRole('link', { name: 'Go on with your answers' })).toBeVisible()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('link', { name: 'Start the questions' }).click()
    await expect(page.getByLabel('Someone else (adult)')).not.toBeChecked()
  })

  test('an address that asks for a step before its turn shows the first', async ({ page }) => {
    for (const step of ['99', '0', '-1', 'x', '', '6']) {
      await page.goto(`${questions}?step=${step}`)
      await expect(heading(page, 'Who is this for?')).toBeVisible()
    }
    await page.getByLabel('Myself').click()
    await expect(page.getByLabel('Myself')).toBeChecked()
    await expect(missing(page)).toBeEmpty()
  })

  test('storage that holds nonsense is an unanswered form', async ({ page }) => {
    await page.addInitScript(() =>
      sessionStorage.setItem('banksia.matchingQuery', '{"who":7,"help":"x","funding":"gold","days":[1]}'),
    )
    await page.goto(`${questions}?step=3`)
    await expect(missing(page)).toHaveText('Who this is for is required')
  })

  test('fills in what we know of a signed-in client', async ({ page }) => {
    await answered(page, { firstName: '', lastName: '', email: '', phone: '' })
    await openSignedInAs(page, 'returning.client', `${questions}?step=6`)
    await expect(page.getByLabel('Email')).toHaveValue('returning.client@demo.banksia.example')
    await expect(page.getByLabel('First name')).not.toHaveValue('')
  })
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
