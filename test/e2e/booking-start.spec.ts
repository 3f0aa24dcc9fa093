import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/warm-test.ts'
import { openBooking } from '#test/support/booking-visit.ts'
import { readAppointments } from '#test/support/booking-visit-record.ts'
import { checkAccess } from '#test/support/check-access.ts'
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

test('a client with everything on file and a card is booked without a form, once', async ({ page }) => {
  const asked = bookings(page)
  const { api, clinician, client } = await openBooking(page, {
    funding: 'rebate',
    person: 'withCard',
    onFile: 'everything',
    path,
  })
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re booked, ${client.firstName}`)
  expect(await readAppointments(api)).toMatchObject([{ clinician: { name: clinician.name } }])

  // Typed again, it leads to what is booked, and books nothing.
  await page.goto(path)
  await expect(page).toHaveURL('/thank-you')
  expect(asked).toHaveLength(1)
  expect(await readAppointments(api)).toHaveLength(1)
})

test('without a card the card form is next, and Back does not lead here again', async ({ page }) => {
  await openBooking(page, { funding: 'ndis', person: 'withoutCard', onFile: 'everything', path })
  await expect(page).toHaveURL(/^[^?]*\/booking\/payment-details\?clientSecret=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/booking/)
})

test('whoever has nothing on file goes on to the form of their funding', async ({ page }) => {
  await openBooking(page, { funding: 'dva', person: 'newcomer', path })
  await expect(page).toHaveURL('/booking/dva')
})

test('what fails is said, and goes on from there', async ({ page }) => {
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
  await openBooking(page, { funding: 'rebate', person: 'withCard', onFile: 'everything', path })
  await expect(alert(page)).toContainText('Error while processing your appointment. Please try again')
  await checkAccess(page)

  // The server wants more than this page knows of: it says so and stays, instead of going round in circles.
  answer = 'stepsMissing'
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(alert(page)).toContainText('Some details are still needed')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Check my details' })).toHaveAttribute(
    'href',
    '/booking/medicare',
  )
  answer = 'good'
  await again.click()
  await expect(page).toHaveURL('/thank-you')
  // Unanswered, the same press is repeated; refused, the next one is new.
  expect([asked[0] === asked[1], asked[1] === asked[2]]).toEqual([true, false])
})
