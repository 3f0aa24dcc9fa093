import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { endHoldIn } from '#test/support/e2e-database.ts'
import { reservations, storedReservation } from '#test/support/pages/booking-panel.ts'
import { gpTime, holdTime, openWith, psychologistTime } from '#test/support/pages/held-time.ts'
import { openAs, signUpClient } from '#test/support/pages/portal.ts'
import { chooseWho } from '#test/support/pages/sign-up.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop, phone } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const clock = (page: Page) => page.getByRole('complementary', { name: 'Your appointment' }).getByRole('timer')
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'You only have 2 minutes left' })
const moreTime = (page: Page) => warning(page).getByRole('button', { name: 'Yes, give me more time' })
const ended = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const otherTimes = (page: Page) => page.getByRole('alertdialog').getByRole('list').getByRole('button')
const freshClock = /^1[45]:\d\d left$/

/** A second tab of the same visit: browsers give it a copy of the first one's storage. */
async function openTab(page: Page, path: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate((path) => void window.open(path), path)
  return opened
}

const openWithHold = async (page: Page, path: string, wanted = psychologistTime) =>
  openWith(page, path, { reservation: await holdTime(page.request, wanted) })

/** As if the holds of these tabs had begun earlier; each asks the server again, as after a connection that came back. */
async function leaveSeconds(pages: readonly Page[], seconds: number): Promise<void> {
  for (const page of pages) {
    await expect(clock(page)).toHaveText(/left$/)
    await endHoldIn((await storedReservation(page))?.reserveId ?? '', seconds)
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  }
}

/** Long enough for the server's answer to arrive, short enough to wait for: the page counts to the end itself. */
const letCountToEnd = (page: Page) => leaveSeconds([page], 3)
/** Over already: the page hears it from the server. */
const letEnd = (...pages: readonly Page[]) => leaveSeconds(pages, 0)
const letWarn = (...pages: readonly Page[]) => leaveSeconds(pages, 110)

test('a signed-out visitor keeps what was typed, and goes on with another time', async ({
  page,
  context,
}) => {
  await openWithHold(page, '/signup')
  const gpPage = await context.newPage()
  await gpPage.route(/availabilities\/public/, (route) =>
    route.fulfill({ json: { timeZone: 'Australia/Sydney', timeSlots: {} } }),
  )
  await openWithHold(gpPage, '/gp/signup', gpTime)
  await chooseWho(page)
  await page.getByLabel('First name').fill('Robin')
  const lost = await storedReservation(page)
  await letEnd(gpPage)
  await letCountToEnd(page)
  const dialog = ended(page, 'Your appointment hold has timed out')
  await expect(dialog).toContainText("We're sorry - time has run out for this appointment.")
  await expect(clock(page)).toHaveText('No time remaining')
  await expect(otherTimes(page)).toHaveText(
    Array.from({ length: 3 }, () => /^\w{3} \d+ \w{3}, \d+:\d\d [ap]m$/),
  )
  await expect(dialog.getByRole('link', { name: 'Choose another time with Jarrah' })).toHaveAttribute(
    'href',
    '/find-a-psychologist/details?id=jarrah-simmons',
  )
  await checkAccessibility(page, { within: 'dialog[open]' })

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
  await expect(page.getByRole('main').locator('summary').first()).toContainText(time)

  // This GP has no other time: the others are offered.
  await ended(gpPage, 'Your appointment hold has timed out')
    .getByRole('link', { name: 'Go back to our GPs' })
    .click()
  await expect(gpPage).toHaveURL('/find-a-gp')
})

test('a client is warned in each tab, may restart the clock three times, and is told the end', async ({
  page,
}) => {
  const client = await signUpClient(page)
  await openAs(page, client, '/terms')
  const gpTab = await openTab(page, '/terms')
  await openWithHold(gpTab, '/gp/medicare', gpTime)
  await openWithHold(page, '/booking/medicare')
  const copy = await openTab(page, '/booking/medicare')

  // Another tab’s reset is seen at once.
  await letWarn(page, copy)
  await expect(warning(copy)).toBeVisible()
  await expect(warning(page)).toContainText('Would you like another 15 minutes?')
  await checkAccessibility(page, { within: 'dialog[open]' })
  for (const left of ['3 more times', '2 more times', 'once more']) {
    await expect(warning(page)).toContainText(`You can do this ${left} in this part of your booking.`)
    await moreTime(page).click()
    await expect(warning(page)).toBeHidden()
    await expect(clock(page)).toHaveText(freshClock)
    await expect(warning(copy)).toBeHidden()
    await expect(clock(copy)).toHaveText(freshClock)
    await letWarn(page)
  }
  await expect(warning(page)).toContainText('Attention: 2 minute timeout warning')
  await expect(moreTime(page)).toHaveCount(0)

  await letEnd(gpTab, page)
  const title = 'Your appointment session has timed out'
  await expect(
    ended(gpTab, title).getByRole('link', { name: 'Choose another time with Dr Daniel Ng' }),
  ).toBeVisible()
  await expect(ended(page, title)).toBeVisible()
  await otherTimes(page).last().click()
  await expect(clock(page)).toHaveText(freshClock)
  const rebooked = await storedReservation(page)
  expect((await page.request.get(`${reservations}/${rebooked?.reserveId}`)).status()).toBe(404)
})

test('a new client restarts the clock, then is sent to log in', async ({ page }) => {
  const { email, authToken } = await signUpClient(page)
  await openWith(page, '/booking/medicare', {
    createdUser: { firstName: 'Chantelle', lastName: 'Arthur', email, authToken },
    reservation: await holdTime(page.request, psychologistTime),
  })
  await letWarn(page)
  await moreTime(page).click()
  await expect(clock(page)).toHaveText(freshClock)
  await letEnd(page)
  const dialog = ended(page, 'Your time limit has been reached')
  await expect(dialog.getByRole('button', { name: 'Log in to complete your profile' })).toBeVisible()
  await otherTimes(page).first().click()
  await expect(clock(page)).toHaveText(freshClock)
  const rebooked = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('banksia.reservation') ?? 'null') as ReservationView | null,
  )
  expect(rebooked?.status).toBe('claimed')
})
