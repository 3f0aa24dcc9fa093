import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import type { ReservationView } from '#contract/booking.ts'
import { checkAccess } from '#test/support/check-access.ts'
import { logInAs } from '#test/support/log-in.ts'
import { reservations, storedReservation } from '#test/support/pages/booking-panel.ts'
import { gpTime, holdTime, openWith, psychologistTime } from '#test/support/pages/held-time.ts'
import { type ServerProcess, startServerProcess, temporaryFolder } from '#test/support/server-process.ts'
import { desktop, phone } from '#test/support/viewports.ts'

/** Long enough to open a page on a busy machine, short enough to wait for. */
const limits = { HOLD_SECONDS: '8', HOLD_WARNING_SECONDS: '6' }
/** Beside the server of the other files. */
const port = String(Number(process.env.E2E_PORT ?? 4310) + 1)

test.describe.configure({ mode: 'default' })
test.use({ viewport: desktop, baseURL: `http://localhost:${port}` })

let shortHolds: ServerProcess
let folder: Awaited<ReturnType<typeof temporaryFolder>>

/** One for the whole file, whose holds end while a test looks on. */
test.beforeAll(async () => {
  folder = await temporaryFolder()
  shortHolds = await startServerProcess({ PORT: port, DATA_DIR: folder.path, DEMO_DATA: 'on', ...limits })
})

test.afterAll(async () => {
  await shortHolds.end()
  await folder.remove()
})

const clock = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' }).getByRole('timer')
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'You only have 1 minutes left' })
const moreTime = (page: Page) => warning(page).getByRole('button', { name: 'Yes, give me more time' })
const ended = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const otherTimes = (page: Page) => page.getByRole('alertdialog').getByRole('list').getByRole('button')
const freshClock = /^0:0[678] left$/

/** A second tab of the same visit: browsers give it a copy of the first one's storage. */
async function openTab(page: Page, path: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate((path) => void window.open(path), path)
  return opened
}

const openWithHold = async (page: Page, path: string, wanted = psychologistTime) =>
  openWith(page, path, { reservation: await holdTime(page.request, wanted) })

/** The warning comes by the clock and takes the focus: whoever types at that moment types again. */
const typeWhenItCanBe = (field: Locator, text: string) =>
  expect(async () => {
    await field.fill(text)
    await expect(field).toHaveValue(text, { timeout: 200 })
  }).toPass({ intervals: [100], timeout: 7000 })

test('a signed-out visitor keeps what was typed, and goes on with another time', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await openWithHold(page, '/signup')
  const gpPage = await context.newPage()
  await gpPage.route(/availabilities\/public/, (route) =>
    route.fulfill({ json: { timeZone: 'Australia/Sydney', timeSlots: {} } }),
  )
  const gpHold = await holdTime(page.request, gpTime)
  await gpPage.goto('/terms')
  await openWith(gpPage, '/gp/signup', { reservation: gpHold })
  await typeWhenItCanBe(page.getByLabel('First name'), 'Robin')
  const lost = await storedReservation(page)
  const dialog = ended(page, 'Your appointment hold has timed out')
  await expect(dialog).toContainText("We're sorry - time has run out for this appointment.")
  await expect(clock(page)).toHaveText('No time remaining')
  await expect(otherTimes(page)).toHaveText(
    Array.from({ length: 3 }, () => /^\w{3} \d+ \w{3}, \d+:\d\d [AP]M$/),
  )
  await expect(dialog.getByRole('link', { name: 'Choose another time with Jarrah' })).toHaveAttribute(
    'href',
    '/find-a-psychologist/details?id=jarrah-simmons',
  )
  await checkAccess(page)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('main')).toContainText("We're sorry - time has run out for this appointment.")
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await page.getByRole('button', { name: 'See other times' }).click()
  const time = (await otherTimes(page).first().textContent()) ?? ''
  await otherTimes(page).first().click()
  await expect(dialog).toBeHidden()
  await expect(clock(page)).toHaveText(freshClock)
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  expect((await storedReservation(page))?.reserveId).not.toBe(lost?.reserveId)
  await page.setViewportSize(phone)
  await expect(page.locator('.summary-bar summary')).toContainText(time)

  // This GP has no other time: the others are offered.
  await ended(gpPage, 'Your appointment hold has timed out')
    .getByRole('link', { name: 'Go back to our GPs' })
    .click()
  await expect(gpPage).toHaveURL('/find-a-gp')
})

test('a client is warned in each section, may restart the clock three times, and is told the end', async ({
  page,
}) => {
  await logInAs(page, 'new.client')
  const gp = await holdTime(page.request, gpTime)
  const gpTab = await openTab(page, '/terms')
  await openWith(gpTab, '/gp/medicare', { reservation: gp })
  const confirmTab = await openTab(page, '/terms')
  await openWith(confirmTab, '/booking/confirm', {
    reservation: await holdTime(page.request, psychologistTime),
  })
  await openWithHold(page, '/booking/medicare')

  for (const left of ['3 more times', '2 more times', 'once more']) {
    await expect(warning(page)).toContainText(`You can do this ${left} on this page.`)
    await moreTime(page).click()
    await expect(warning(page)).toBeHidden()
    await expect(clock(page)).toHaveText(freshClock)
  }
  await expect(warning(page)).toContainText('Attention: 1 minute timeout warning')
  await expect(moreTime(page)).toHaveCount(0)

  const title = 'Your appointment session has timed out'
  for (const tab of [gpTab, confirmTab, page]) await expect(ended(tab, title)).toBeVisible()
  await expect(
    ended(gpTab, title).getByRole('link', { name: 'Choose another time with Dr Daniel Ng' }),
  ).toBeVisible()
  await otherTimes(confirmTab).last().click()
  await expect(clock(confirmTab)).toHaveText(freshClock)
  const rebooked = await storedReservation(confirmTab)
  expect((await confirmTab.request.get(`${reservations}/${rebooked?.reserveId}`)).status()).toBe(404)
})

test('somebody who has just signed up restarts the clock, then is sent to log in', async ({ page }) => {
  await page.goto('/')
  const email = `robin.${Date.now()}@mail.example`
  const signedUp = await page.request.post('/api/accounts/banksia/patients', {
    data: {
      isPoliciesConfirmed: true,
      clientRecord: {
        firstName: 'Robin',
        lastName: 'Field',
        email,
        mobile: '+61491570156',
        dateOfBirth: '1990-05-17',
        password: 'quiet-Banksia-19!',
        timeZone: 'Australia/Sydney',
      },
    },
  })
  expect(signedUp.status(), await signedUp.text()).toBe(201)
  const { data } = (await signedUp.json()) as { data: { authToken: string } }
  const createdUser = { firstName: 'Robin', lastName: 'Field', email, authToken: data.authToken }
  await openWith(page, '/booking/medicare', {
    createdUser,
    reservation: await holdTime(page.request, psychologistTime),
  })
  await moreTime(page).click()
  await expect(clock(page)).toHaveText(freshClock)
  const dialog = ended(page, 'Your time limit has been reached')
  await expect(dialog.getByRole('button', { name: 'Log in to complete your profile' })).toBeVisible()
  await otherTimes(page).first().click()
  await expect(clock(page)).toHaveText(freshClock)
  const rebooked = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('banksia.reservation') ?? 'null') as ReservationView | null,
  )
  expect(rebooked?.status).toBe('claimed')
})

test('another tab’s reset and release are seen at once', async ({ page }) => {
  await logInAs(page, 'new.client')
  await openWithHold(page, '/booking/medicare')
  const tab = await openTab(page, '/booking/medicare')
  await expect(warning(tab)).toBeVisible()
  await moreTime(page).click()
  await expect(warning(tab)).toBeHidden()
  await expect(clock(tab)).toHaveText(freshClock)

  const held = await storedReservation(page)
  await page.request.delete(`${reservations}/${held?.reserveId}`)
  await page.reload()
  for (const each of [page, tab])
    await expect(each.getByRole('heading', { name: 'Booking session not found' })).toBeVisible()
})
