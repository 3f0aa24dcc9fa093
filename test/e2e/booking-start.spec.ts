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
const finishing = new RegExp(`${reservations}/[^/]+:finish$`)

/** Each request that would book, by its key. */
function bookings(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (finishing.test(request.url())) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** Lets the press itself through: everything else that the page asks of the server is left unanswered until it is released. */
async function leaveUnanswered(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (!finishing.test(route.request().url())) await isReleased
    await route.fallback()
  })
  return release
}

const bookButton = (page: Page) => page.getByRole('button', { name: 'Book with card ending 4242' })

test('a client with everything on file and a card books by one press; what fails is said, and goes on from there', async ({
  page,
}) => {
  const asked = bookings(page)
  let answer: 'away' | 'stepsMissing' | 'good' = 'away'
  await page.route(finishing, (route) => {
    if (answer === 'good') return route.fallback()
    if (answer === 'away') return route.fulfill({ status: 503, json: {} })
    const message = 'Some details are still needed before we can book this.'
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'stepsMissing', message, page: '/booking/medicare' },
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

  // The server wants more than this page knows of: it says so where that is asked for.
  answer = 'stepsMissing'
  await bookButton(page).click()
  await expect(page).toHaveURL('/booking/medicare')
  await expect(page.getByText('Some details are still needed')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Change my details' })).toHaveAttribute(
    'href',
    '/booking/medicare',
  )
  // One request books, and brings what the thank-you page shows.
  answer = 'good'
  const release = await leaveUnanswered(page)
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’re booked, ${client.firstName}`)
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  release()
  // Unanswered, the same press is repeated; refused, the next one is new.
  expect([asked[0] === asked[1], asked[1] === asked[2]]).toEqual([true, false])

  // Typed again, it leads to what is booked, and books nothing.
  await page.goto(path)
  await expect(page).toHaveURL('/thank-you')
  expect(asked).toHaveLength(3)
  expect(await readAppointments(api)).toMatchObject([{ clinician: { name: clinician.name } }])
})
