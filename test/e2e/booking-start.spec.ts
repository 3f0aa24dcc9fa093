import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { readAppointments } from '#test/support/booking-record.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { reservations } from '#test/support/pages/booking-panel.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const path = '/booking'
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const isBooking = (body: string | null) => body?.includes('processWithSavedPaymentMethod') ?? false

/** Each request that would book, by its key. */
function bookings(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && isBooking(request.postData()))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

const bookButton = (page: Page) => page.getByRole('button', { name: 'Book with card ending 4242' })

test('a client with everything on file and a card books by one press; what fails is said, and goes on from there', async ({
  page,
}) => {
  const asked = bookings(page)
  let answer: 'away' | 'stepsMissing' | 'good' = 'away'
  await page.route(`**${reservations}/*`, (route) => {
    if (answer === 'good' || !isBooking(route.request().postData())) return route.fallback()
    if (answer === 'away') return route.fulfill({ status: 503, json: {} })
    const message = 'Some details are still needed before we can book this.'
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'stepsMissing', message },
    })
  })
  const { api, clinician, client } = await openBooking(page, {
    funding: 'rebate',
    person: 'withCard',
    onFile: 'everything',
    path,
  })
  await expect(page.getByRole('main')).toContainText('Everything we need is on file.')
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText(clinician.name)
  // Opening the page, and opening it again, books nothing and claims nothing.
  await page.reload()
  await expect(bookButton(page)).toBeVisible()
  expect(await readAppointments(api)).toEqual([])
  await bookButton(page).click()
  await expect(alert(page)).toContainText('Error while processing your appointment. Please try again')
  await checkAccessibility(page)

  // The server wants more than this page knows of: it says so and stays, instead of going round in circles.
  answer = 'stepsMissing'
  await bookButton(page).click()
  await expect(alert(page)).toContainText('Some details are still needed')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Change my details' })).toHaveAttribute(
    'href',
    '/booking/medicare',
  )
  answer = 'good'
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re booked, ${client.firstName}`)
  // Unanswered, the same press is repeated; refused, the next one is new.
  expect([asked[0] === asked[1], asked[1] === asked[2]]).toEqual([true, false])

  // Typed again, it leads to what is booked, and books nothing.
  await page.goto(path)
  await expect(page).toHaveURL('/thank-you')
  expect(asked).toHaveLength(3)
  expect(await readAppointments(api)).toMatchObject([{ clinician: { name: clinician.name } }])
})
