import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { testCards, type TestOutcome } from '#domain/money/test-cards.ts'
import { openPayment, preparePayment } from '#test/support/open-payment.ts'
import { readProfile } from '#test/support/booking-record.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { letRunOut } from '#test/support/e2e-database.ts'
import { saveCardButton, saveTestCard } from '#test/support/pages/booking-card.ts'
import { field } from '#test/support/pages/booking-forms.ts'
import { reservations } from '#test/support/pages/booking-panel.ts'
import { wake } from '#test/support/pages/gp-booking.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const numberFor = (wanted: TestOutcome) =>
  Object.entries(testCards).find(([, outcome]) => outcome === wanted)?.[0] ?? ''
const enter = (page: Page, outcome: TestOutcome) =>
  saveTestCard(page, { number: numberFor(outcome), name: 'Chantelle Arthur' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const bank = (page: Page) => page.getByRole('dialog', { name: 'Your bank asks if this is you' })

test('a form is explained that does not exist, and read again that could not be; a card is refused, goes unanswered, is declined, is asked about and books', async ({
  page,
}) => {
  const { api, path, reservation } = await preparePayment(page, { funding: 'selfFunded', person: 'newcomer' })
  await page.goto('/booking/payment-details?clientSecret=nobody-knows-this')
  const dialog = page.getByRole('dialog', { name: 'Checkout session not found' })
  await expect(dialog).toContainText(
    'The booking session may have expired or been interrupted, please verify your checkout session and retry your booking.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Go back to our psychologists' })).toHaveAttribute(
    'href',
    '/find-a-psychologist',
  )

  await page.route(/payments\/setups/, (route) => route.abort())
  await page.goto(path)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(/payments\/setups/)
  await again.click()
  await expect(page.getByRole('main')).toContainText(/We charge \$\d+\.\d\d to this card after your session/)
  await expect(page.getByRole('link', { name: 'Go back to confirm' })).toHaveAttribute(
    'href',
    '/booking/confirm',
  )
  await expect(page.getByText('Please don’t use a real card.')).toBeVisible()

  await field(page, 'Card number').pressSequentially('4242424242424241')
  await expect(field(page, 'Card number')).toHaveValue('4242 4242 4242 4241')
  await field(page, 'Expiry').pressSequentially('0120')
  await saveCardButton(page).click()
  for (const words of ['card number is not valid', 'card has expired', 'security code', 'name on the card'])
    await expect(alert(page)).toContainText(words)
  await checkAccessibility(page)

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/payments/simulator/')) keys.push(request.headers()['idempotency-key'])
  })
  await enter(page, 'providerAway')
  await expect(alert(page)).toContainText('Failed to save payment details. Please try again.')
  await saveCardButton(page).click()
  await expect.poll(() => keys.length).toBe(2)
  await enter(page, 'declined')
  await expect(alert(page)).toContainText('Your card was declined. Please try another card.')
  expect([keys[1], keys.length]).toEqual([keys[0], 3])
  expect(keys[2]).not.toBe(keys[0])

  await enter(page, 'authenticationRequired')
  await expect(bank(page)).toBeVisible()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await bank(page).getByRole('button', { name: 'Decline' }).click()
  await expect(alert(page)).toContainText('We could not confirm that this card is yours.')
  await saveCardButton(page).click()
  // A client who loses the page meanwhile is asked again.
  await expect(bank(page)).toBeVisible()
  await page.reload()
  await expect(bank(page)).toBeVisible()
  // A bank that is slower than the hold still books a time that is free.
  await letRunOut(reservation.reserveId)
  await wake(page)
  const ended = page.getByRole('alertdialog')
  await expect(ended).toContainText(
    'If the time is still free when your bank answers, we’ll book it for you.',
  )
  await ended.getByRole('button', { name: 'Close' }).click()
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/thank-you')
  expect(await readProfile(api)).toMatchObject({ hasSavedCard: true, savedCardLastFour: '3155' })

  await page.goto(path)
  await expect(page).toHaveURL('/thank-you')
})

test('a card that comes too late is saved, books nothing, and another time is one press away from its booking', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { api, reservation } = await openPayment(page, { funding: 'bulkBill', person: 'withoutCard' })
  const [lost] = reservation.appointments
  await expect(page.getByText('Bulk billed with a GP referral', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back to your Medicare details' })).toHaveAttribute(
    'href',
    '/booking/medicare',
  )
  await expect(saveCardButton(page)).toBeVisible()
  await letRunOut(reservation.reserveId)
  const otherVisitor = await playwright.request.newContext({ baseURL })
  const taken = await otherVisitor.post(reservations, {
    data: {
      appointmentTypeId: lost?.sessionTypeId,
      clinicianId: lost?.clinicianId,
      funding: 'bulkBill',
      slots: [{ startDateTime: lost?.startDateTime }],
    },
  })
  expect(taken.status(), await taken.text()).toBe(201)
  await otherVisitor.dispose()

  // A test card is one press.
  await page.getByText('Test cards', { exact: true }).click()
  await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
  await saveCardButton(page).click()
  await expect(alert(page)).toContainText('Appointment slot already taken. Please choose another time')
  await expect(alert(page)).toContainText('Your card is saved. Nothing is booked, and nothing was charged.')
  expect(await readProfile(api)).toMatchObject({ hasSavedCard: true, groups: [] })
  // Said once, and the clock agrees.
  await expect(page.getByRole('complementary').getByRole('timer')).toHaveText('No time remaining')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('main').getByRole('list').getByRole('button').first().click()
  await expect(page).toHaveURL('/booking')
  await page.getByRole('button', { name: /^Book with card ending/ }).click()
  await expect(page).toHaveURL('/thank-you')
})
