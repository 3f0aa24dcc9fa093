import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { formatIsoDate, toIsoWeekday } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { addColleague, addSession } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const zone = 'Australia/Sydney'
/** The Tuesday of next week: worked, more than two days away, and followed by worked days. */
const today = localDayAt(new Date(), zone)
const tuesday = today + 8 - toIsoWeekday(today) + 1
const at = (hour: number) => dateOfEpochMinute(startOfDay(tuesday, zone) + hour * 60)

test('weekly hours with a break; leave over booked sessions, which the office decides one by one', async ({
  page,
}) => {
  const { clinicianId, email } = await addColleague('Mirela Weir')
  const colleague = `Odile ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await addColleague(colleague)
  const add = (firstName: string, hour: number, isUnconfirmed = false) =>
    addSession({ clinicianId, firstName, lastName: 'Farah', startsAt: at(hour), isUnconfirmed })
  await add('Chantelle', 10)
  await add('Ayaan', 12)
  await add('Sagal', 14, true)
  await signInStaffByEmail(page, email)
  await page.goto('/practice/hours')
  await expect(page.getByRole('heading', { level: 1, name: 'Hours and leave' })).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'What clients will see' })
  await expect(preview.getByRole('button').first()).toBeVisible()
  await walkByKeyboard(page)

  // A break on Monday; a range that overlaps is said beside it, and not saved.
  await page.getByRole('button', { name: 'Add another time range on Monday' }).click()
  await page.getByLabel('Monday from').nth(1).selectOption('1:00 pm')
  await expect(page.getByText('This overlaps 9:00 am to 5:00 pm')).toBeVisible()
  // Another change does not throw this one away.
  await page.getByRole('button', { name: 'Add leave' }).click()
  await expect(page.getByText('Save or discard your change first.')).toBeVisible()
  await page.getByLabel('Monday until').first().selectOption('12:00 pm')
  // It stays being saved until the new hours are read: a second change, right after it, starts from them.
  const [asked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hours = (url: URL) => url.pathname === '/api/staff/hours'
  await page.route(hours, async (route) => {
    asked.resolve()
    await read.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save hours' }).click()
  await asked.promise
  await expect(page.getByRole('button', { name: 'Saving' })).toBeVisible()
  await expect(page.getByText('The weekly hours are saved')).toHaveCount(0)
  read.resolve()
  await expect(page.getByText('The weekly hours are saved')).toBeVisible()
  await page.unroute(hours)

  // The hours beside a session are no longer free with a pause of an hour.
  await page.getByLabel('Pause after a session').selectOption('60 minutes')
  await page.getByRole('button', { name: 'Save the pause' }).click()
  await expect(page.getByText('60 minutes are kept free after each session')).toBeVisible()
  await expect(page.getByLabel('Pause after a session')).toHaveValue('60')

  // The office may give a session to a colleague, too, and is told whom no email will reach.
  await signInAsStaff(page, 'administrator')
  await page.goto(`/practice/hours?clinician=${clinicianId}`)
  await page.getByRole('button', { name: 'Add leave' }).press('Enter')
  await page.getByLabel('First day').fill(formatIsoDate(tuesday))
  await page.getByLabel('Last day').fill(formatIsoDate(tuesday))
  await expect(page.getByRole('heading', { name: 'This leave falls on 3 booked sessions' })).toBeVisible()
  await expect(preview.getByText('No longer free: ').first()).toBeAttached()
  const row = page.getByRole('listitem').filter({ hasText: 'Sagal Farah' })
  await expect(row).toContainText('No email will reach them. Please tell them yourself.')
  await page.getByLabel('What to do for Ayaan Farah').selectOption({ label: `Same time with ${colleague}` })
  await expect(page.getByText('2 sessions still to decide')).toBeVisible()
  await page.getByRole('button', { name: 'Ask both to choose a new time' }).click()
  await expect(page.getByText('All decided')).toBeVisible()
  await expect(page.getByLabel('What to do for Chantelle Farah')).toHaveValue('ask')
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByLabel('What to do for Sagal Farah').selectOption('cancel')
  await page.getByRole('button', { name: 'Add leave', exact: true }).click()
  await expect(
    page.getByText(/^The leave is added. No email is sent: .* Please tell 3 clients yourself\.$/),
  ).toBeVisible()
  await expect(page.getByText('Leave. One session is still booked in it')).toBeVisible()
  await page.getByText('It fell on 3 sessions: 1 moved, 1 cancelled, 1 asked to choose a new time').click()
  const settled = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${name} Farah` })
      .last()
  await expect(settled('Sagal')).toContainText('Cancelled')
  await expect(settled('Ayaan')).toContainText(colleague)
})

test('a private feed, and an address that is not read', async ({ page }) => {
  const { clinicianId, email } = await addColleague('Iris Weir')
  await addSession({ clinicianId, firstName: 'Grace', lastName: 'Owusu', startsAt: at(10) })
  await signInStaffByEmail(page, email)
  await page.goto('/practice/calendars')
  const make = page.getByRole('button', { name: 'Make a private address' })
  await expect(make).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await make.press('Enter')
  await page.getByRole('button', { name: 'Show' }).click()
  const address = await page.getByLabel('Private address').inputValue()
  expect(address).toMatch(/\/calendars\/[\w-]{43}\.ics$/)
  const feed = await (await page.request.get(address)).text()
  expect(feed).toContain('SUMMARY:Busy')
  expect(feed).not.toMatch(/Grace|Owusu/)

  // A demonstration that strangers reach asks no machine of its own network for a calendar.
  await page.getByLabel('Calendar address').fill(address)
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByText('This address can’t be read.')).toBeVisible()
  await page.getByRole('radio', { name: /Initials/ }).check()
  await expect(page.getByText(/^Last read/)).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(page.getByText('Not read yet')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
