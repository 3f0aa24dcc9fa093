import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { answer, fillEmergencyContact, giveConsent } from '#test/support/pages/booking-forms.ts'
import { proceedButton } from '#test/support/pages/booking-funding.ts'
import { bookButton, pickSlot } from '#test/support/pages/booking-panel.ts'
import { heading, matchCards, next, questions, show } from '#test/support/pages/matching.ts'
import {
  acceptPolicies,
  field,
  goodPassword,
  newEmail,
  setOwnIpAddress,
  submit,
} from '#test/support/pages/sign-up.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

const bornYearsAgo = (years: number) => `02/01/${new Date().getFullYear() - years}`

test('a parent finds help for a child of 15, from the matching questions to the thank-you', async ({
  page,
  request,
}) => {
  await setOwnIpAddress(page)
  const email = newEmail()

  await page.goto(questions)
  await page.getByLabel('My child (13-17 years)').check()
  await next(page).click()
  await page.getByLabel('Anxiety').check()
  await next(page).click()
  await page.getByLabel('Self-funded').check()
  await next(page).click()
  // Pressed before the step is drawn, Next would lead to this one again.
  await expect(heading(page, 'Who would you feel comfortable with?')).toBeVisible()
  await next(page).click()
  await page.getByLabel('Any day').check()
  await page.getByLabel('Any time').check()
  await next(page).click()
  await page.getByLabel('First name').fill('Madelaine')
  await page.getByLabel('Last name').fill('Arthur')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0491 570 156')
  await page.getByLabel(/I agree that Banksia/).check()
  await show(page).click()
  await expect(page).toHaveURL('/your-results')
  await matchCards(page).first().getByRole('link', { name: 'Book now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue: Self-funded' }).click()
  const panel = page.getByRole('region', { name: /^Book a session with/ })
  await pickSlot(panel, 'last')
  await bookButton(panel).click()
  const price = page.getByRole('dialog').getByRole('button', { name: /^Continue/ })
  await price
    .or(page.getByRole('heading', { level: 1, name: 'Sign up' }))
    .first()
    .waitFor()
  if (await price.isVisible()) await price.click()

  // What was said in matching is not asked again.
  await expect(page).toHaveURL('/signup')
  await expect(answer(page, 'Who is the session for?', 'My child (13-17 years)')).toBeChecked()
  await expect(page.getByRole('heading', { name: 'About your child' })).toBeVisible()
  await expect(field(page, 'Your first name')).toHaveValue('Madelaine')
  await expect(field(page, 'Your last name')).toHaveValue('Arthur')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Mobile phone')).toHaveValue('0491 570 156')
  await field(page, 'First name').fill('Robin')
  await field(page, 'Last name').fill('Field')
  await field(page, 'Date of birth').fill(bornYearsAgo(34))
  await expect(field(page, 'Date of birth')).toHaveAccessibleDescription(/This is someone aged 18 or over/)
  await field(page, 'Date of birth').fill(bornYearsAgo(15))
  await field(page, 'Password').fill(goodPassword)
  await acceptPolicies(page)
  await submit(page)

  // Signed in as the parent; the session is the child's, and the parent's consent is asked for.
  await expect(page).toHaveURL('/booking/confirm')
  await expect(page.getByText('For Robin Field.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(field(page, 'First name')).toHaveValue('Madelaine')
  await expect(field(page, 'Email')).toHaveValue(email)
  await fillEmergencyContact(page)
  await giveConsent(page)
  await page.getByRole('checkbox', { name: /cancellation policy/ }).check()
  await proceedButton(page).click()
  await expect(page).toHaveURL(/\/booking\/payment-details\?clientSecret=/)
  await saveTestCard(page)
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin is booked')

  // The one confirmation goes to the parent, by name; reminders wait until the address is confirmed.
  type Message = { to: string; subject: string; text: string }
  const received = async () =>
    ((await (await request.get('/dev/outbox.json')).json()) as Message[]).filter(({ to }) => to === email)
  await expect.poll(async () => (await received()).length).toBe(2)
  const messages = await received()
  expect(messages.find(({ text }) => text.includes('Hello Madelaine'))?.text).toContain(
    'we look forward to seeing Robin',
  )
  await expect(page.getByText('Confirm your email', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Open the link in our email to .* No mail service is set up here/),
  ).toBeVisible()
  const link = /\/confirm-email\?token=[\w-]+/.exec(messages.map(({ text }) => text).join(' '))?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'See my appointments' }).click()
  await expect(page.getByText(/^We remind you by email and SMS/)).toBeVisible()
  await expect(page.getByText('Confirm your email', { exact: true })).toBeHidden()
})
