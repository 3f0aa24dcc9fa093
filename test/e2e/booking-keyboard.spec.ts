import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { apiOf } from '#test/support/page-api.ts'
import { details } from '#test/support/booking-record.ts'
import { psychologistsFor } from '#test/support/booking-slot.ts'
import { saveCardButton } from '#test/support/pages/booking-card.ts'
import { nextButton, question } from '#test/support/pages/booking-forms.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import { bookButton, freeDays, panelOf, profile, slots } from '#test/support/pages/booking-panel.ts'
import { setOwnIpAddress, field, goodPassword, newEmail, signUpButton } from '#test/support/pages/sign-up.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('the keyboard alone books a session with Medicare, from the psychologist’s page to the thank-you', async ({
  page,
}) => {
  await setOwnIpAddress(page)
  const [psychologist] = await psychologistsFor(apiOf(page), { funding: 'rebate', record: 'adult' })
  const { name = '', slugUrl = '' } = psychologist ?? {}
  const { choose, press, tabTo, type } = keysOf(page)

  await page.goto(profile(slugUrl))
  const panel = panelOf(page, name.split(' ')[0])
  const payment = panel.getByLabel('How will you pay?')
  await tabTo(payment)
  await page.keyboard.type('Medicare')
  await expect(payment).toHaveValue('rebate')
  await press(freeDays(panel).first(), 'Enter')
  await press(slots(panel).last(), 'Space')
  await press(bookButton(panel), 'Enter')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }), 'Enter')

  await expect(page).toHaveURL('/signup')
  await press(question(page, 'Who is the session for?').getByRole('radio', { name: 'Myself' }), 'Space')
  for (const [label, text] of [
    ['First name', 'Chantelle'],
    ['Last name', 'Arthur'],
    ['Email', newEmail()],
    ['Mobile phone', '0491570156'],
    ['Date of birth', '02011986'],
    ['Password', goodPassword],
  ] as const)
    await type(field(page, label), text)
  await press(page.getByLabel(/^I accept the Privacy policy/), 'Space')
  await expect(signUpButton(page)).not.toHaveAttribute('aria-disabled')
  await press(signUpButton(page), 'Enter')

  await expect(page).toHaveURL('/booking/medicare')
  for (const [label, text] of [
    ['Medicare card number', details.medicare.number],
    ['Your number (IRN)', details.medicare.irn],
    ['Valid to', `06${new Date().getFullYear() + 2}`],
    ['Street address', details.address.line1],
    ['Suburb or city', details.address.suburb],
    ['Postcode', details.address.postcode],
  ] as const)
    await type(field(page, label), text)
  await choose(question(page, 'How will you give it to us?'), 'My GP will send it')
  await type(field(page, 'Name'), details.emergencyContact.firstName)
  await type(field(page, 'Phone'), details.emergencyContact.mobileNumber)
  await press(nextButton(page), 'Enter')

  await expect(page).toHaveURL(/payment-details/)
  // The pressed button is gone with its page: the new one is read out from its heading, which shows no frame for that.
  const title = page.getByRole('heading', { level: 1, name: 'Payment details' })
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'none')
  for (const [label, text] of [
    ['Card number', details.testCard.number.replaceAll(' ', '')],
    ['Expiry', details.testCard.expiry.replace('/', '')],
    ['Security code', details.testCard.cvc],
    ['Name on card', details.testCard.name],
  ] as const)
    await type(field(page, label), text)
  await press(saveCardButton(page), 'Enter')
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Chantelle')
})
