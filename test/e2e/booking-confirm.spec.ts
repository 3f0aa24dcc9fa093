import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { details, readProfile } from '#test/support/booking-record.ts'
import { endHoldIn } from '#test/support/e2e-database.ts'
import { storedReservation } from '#test/support/pages/booking-panel.ts'
import { openBooking, prepareBooking } from '#test/support/open-booking.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { chooseBooker, field, fillEmergencyContact } from '#test/support/pages/booking-forms.ts'
import { confirmContact, proceedButton } from '#test/support/pages/booking-funding.ts'
import { handleSave, partsIn } from '#test/support/pages/booking-refusals.ts'
import { pressRefused } from '#test/support/pages/questionnaires.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const policy = (page: Page) => page.getByRole('checkbox', { name: /cancellation policy/ })
const aside = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const cardForm = /\/booking\/payment-details\?clientSecret=/

test('a self-funded client sees the cost, says who it is for, agrees and goes on to the card', async ({
  page,
}) => {
  const { api, client, reservation } = await openBooking(page, {
    funding: 'selfFunded',
    also: 'rebate',
    person: 'newcomer',
    byAnother: true,
  })
  const rate = reservation.appointments[0]?.rate
  const dollars = (cents = 0) => `$${(cents / 100).toFixed(2)}`
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: 'Summary for self funded' })).toBeVisible()
  const cost = main.locator('section').filter({ hasText: 'Summary for self funded' })
  await expect(cost.getByRole('term')).toHaveText([
    /^Consult with a (clinical|registered) psychologist, 50 minutes$/,
    'Booking fee',
    'GST (incl.)',
    'Total (not incl. bank fees)',
  ])
  await expect(cost.getByRole('definition')).toHaveText(
    [rate?.consultCents, rate?.bookingFeeCents, rate?.gstInclCents, rate?.upfrontCents].map(dollars),
  )
  await expect(main.getByRole('link', { name: 'see our GPs' })).toHaveAttribute('href', '/find-a-gp')
  await expect(main.getByRole('link', { name: /^cancellation policy/ })).toHaveAttribute('target', '_blank')

  await expect(proceedButton(page)).toHaveAccessibleDescription(
    'Still needed: your agreement to the cancellation policy.',
  )
  await chooseBooker(page, 'someoneElseAdult')
  await expect(aside(page)).toContainText(`${client.firstName} ${client.lastName}`)
  // It stays in the tab order and says why; a press shows where.
  await pressRefused(proceedButton(page))
  await expect(alert(page)).toContainText('Please agree to the cancellation policy in order to continue')
  await field(page, 'Phone').fill('0412')
  await expect(main).toContainText('Phone number is not valid')
  await checkAccessibility(page)

  await fillEmergencyContact(page)
  await policy(page).check()
  await page.reload()
  await expect(field(page, 'Your name')).not.toHaveValue('')
  await expect(proceedButton(page)).toHaveAccessibleDescription('')

  // Another time is another booking: it is agreed to anew.
  await expect(aside(page).getByRole('timer')).toHaveText(/left$/)
  await endHoldIn((await storedReservation(page))?.reserveId ?? '', 0)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await page.getByRole('alertdialog').getByRole('list').getByRole('button').first().click()
  await expect(policy(page)).not.toBeChecked()
  await expect(field(page, 'Your name')).not.toHaveValue('')
  await policy(page).check()
  await proceedButton(page).click()
  await expect(page).toHaveURL(cardForm)
  expect(await readProfile(api)).toMatchObject({
    intake: { behalfOf: 'someoneElseAdult' },
    keyClientContacts: expect.arrayContaining([{ ...details.emergencyContact, tags: ['emergency'] }]),
  })
})

test('the other fundings ask for an emergency contact; what fails is said, and the next press goes on', async ({
  page,
}) => {
  const { api } = await prepareBooking(page, { funding: 'ndis', person: 'withCard' })
  await api.put('/client-records/me/ndis', details.ndis)
  await page.goto('/booking/confirm')
  await expect(page.getByRole('heading', { name: 'Emergency contact' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Summary for self funded' })).toBeHidden()
  await expect(policy(page)).toBeHidden()
  await expect(page.getByText('This books your session with your saved card ending 4242')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/booking/ndis')

  const finishing = /reserved-appointments\/[^/]+:finish$/
  // Not every request: the check of the phone number goes out when its typing has paused, which may be between two presses.
  const sent: string[] = []
  page.on('request', (request) => {
    if (finishing.test(request.url())) sent.push('finish')
    else sent.push(...partsIn(request))
  })
  let status = 404
  await handleSave(page, 'emergency', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.route(finishing, (route) => route.fulfill({ status, body: '{}' }))
  await confirmContact(page)
  await expect(alert(page)).toContainText('We could not save your emergency contact. Please try again.')
  await proceedButton(page).click()
  await expect(alert(page)).toContainText('Failed to claim appointment. Please try again later')
  status = 503
  await proceedButton(page).click()
  await expect(alert(page)).toContainText('Error while processing your appointment. Please try again')
  await page.unroute(finishing)
  await proceedButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  // What is saved is not sent again, and each press after it is one request.
  expect(sent).toEqual(['emergency', 'emergency', 'finish', 'finish', 'finish'])

  await page.goBack()
  await expect(page).toHaveURL('/thank-you')
})
