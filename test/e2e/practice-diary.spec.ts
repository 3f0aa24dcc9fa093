import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { routeOnce } from '#test/support/route-once.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { addColleague, addSession } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const aName = () => ({
  firstName: 'Wren',
  lastName: `Test${Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`,
})

/** In summer, by the clock of Sydney. */
const longAgo = (day: string, hour: number) => new Date(`${day}T${String(hour - 11).padStart(2, '0')}:00:00Z`)

async function book(clinicianId: string, startsAt: Date): Promise<string> {
  const name = aName()
  await addSession({ clinicianId, ...name, startsAt })
  return `${name.firstName} ${name.lastName}`
}

test('an outcome is one press, and so is taking it back; a booking appears by itself; minutes are corrected', async ({
  page,
}) => {
  const { clinicianId, email } = await addColleague('Ilse Marrow')
  const day = '2026-01-13'
  const name = await book(clinicianId, longAgo(day, 12))
  await signInStaffByEmail(page, email)
  await routeOnce(page, '**/api/staff/diary/appointments/*/note', (route) =>
    route.fulfill({ status: 429, json: { code: 'tooManyRequests', message: 'Please wait a moment' } }),
  )
  await page.goto(`/practice?date=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday 13 January' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Outcome to record')
  const panel = page.getByRole('region', { name: `Session with ${name}` })
  await expect(panel.getByRole('radio', { name: 'With notice' }).first()).toBeDisabled()
  // The note could not be read: it is asked for again.
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('textbox', { name: 'Private note on this booking' })).toBeVisible()
  // With what is charged comes a box to leave it out, which the walk would not have counted.
  await expect(panel.getByRole('list', { name: 'What saving does' })).toContainText('charged')
  await walkByKeyboard(page)

  await row.getByRole('button', { name: `Attended: ${name}` }).press('Space')
  await expect(row).toContainText('Attended')
  await expect(row).not.toContainText('Outcome to record')
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeFocused()
  // The panel stays with this client.
  await expect(panel).toBeVisible()
  await expect(row.getByRole('status')).toContainText('charged')
  await row.getByRole('button', { name: /^Undo/ }).press('Space')
  await expect(row).toContainText('Outcome to record')
  await expect(row.getByRole('button', { name: `Other outcome: ${name}` })).toBeFocused()

  // What is being typed stays while a booking arrives.
  await expect(panel).toContainText('no cancellation reached us 48 hours before the start')
  const note = panel.getByRole('textbox', { name: 'Private note on this booking' })
  await note.fill('Half a sentence')
  const late = await book(clinicianId, longAgo(day, 14))
  await expect(page.getByRole('listitem').filter({ hasText: late })).toBeVisible()
  await expect(note).toHaveValue('Half a sentence')
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(panel.getByText('Note saved')).toBeVisible()

  await panel.getByRole('radio', { name: 'Client did not attend' }).check()
  const saving = panel.getByRole('list', { name: 'What saving does' })
  await expect(saving).toContainText(/\$\d+\.\d\d is charged/)
  await panel.getByRole('checkbox', { name: 'Don’t charge' }).check()
  await expect(saving).toContainText('Nothing is charged')
  await panel.getByRole('button', { name: 'Save outcome' }).press('Enter')
  await expect(row).toContainText('Client did not attend')
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByTestId('toast')).toHaveText('Outcome saved')
  await expect(panel.getByRole('list', { name: 'Changes of the outcome' })).toContainText(
    'No outcome → Client did not attend',
  )

  // The minutes of a saved outcome are corrected, and the history keeps both.
  await page.getByRole('button', { name: `Attended: ${late}` }).click()
  const open = page.getByRole('button', { name: `Outcome and note: ${late}` })
  await open.click()
  const second = page.getByRole('region', { name: `Session with ${late}` })
  const save = second.getByRole('button', { name: /^Save (minutes|outcome)/ })
  await expect(save).toHaveAccessibleDescription(/saved already/)
  await second.getByRole('textbox', { name: 'Minutes delivered' }).fill('35')
  await save.click()
  const history = second.getByRole('list', { name: 'Changes of the outcome' })
  await expect(history).toContainText('Minutes delivered: as booked → 35')
  await expect(history).toContainText('No outcome → Attended')
  await second.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(open).toBeFocused()
  await open.press('Enter')
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await page.reload()
  await open.click()
  await expect(second.getByRole('textbox', { name: 'Minutes delivered' })).toHaveValue('35')
})

test('the week is walked by keys, opens a session, and goes to other weeks, the month and what is unfinished', async ({
  page,
}) => {
  const { clinicianId, email } = await addColleague('Ottilie Marrow')
  const first = await book(clinicianId, longAgo('2026-01-20', 12))
  const second = await book(clinicianId, longAgo('2026-01-22', 12))
  await signInStaffByEmail(page, email)
  await page.goto('/practice/week?date=2026-01-21')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('19 – 25 January 2026')).toBeVisible()
  const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(block(first)).toBeVisible()
  await walkByKeyboard(page)
  await block(first).focus()
  await page.keyboard.press('ArrowRight')
  await expect(block(second)).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: second })
  await expect(card).toContainText('Outcome to record')
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await card.press('Escape')
  await expect(card).toBeHidden()
  await expect(block(second)).toBeFocused()
  await page.keyboard.press('n')
  await expect(heading('26 January – 1 February 2026')).toBeVisible()
  await page.keyboard.press('p')
  await expect(heading('19 – 25 January 2026')).toBeVisible()

  await page.getByRole('link', { name: 'Month' }).press('Enter')
  await expect(heading('January 2026')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Tue 20 1 session/ })).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: /^Tue 20 1 session/ }).press('Enter')
  await expect(page).toHaveURL(/date=2026-01-20/)

  await page.goto('/practice/unfinished')
  const record = page.getByRole('link', { name: `Record the outcome: ${first}` })
  await expect(record).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await record.press('Enter')
  await expect(page).toHaveURL(/\/practice\?/)
  await expect(page.getByRole('region', { name: `Session with ${first}` })).toBeVisible()
})

test('the office sees everyone’s day, one clinician’s week, and what is unfinished', async ({ page }) => {
  const { clinicianId } = await addColleague('Petronel Marrow')
  const day = '2026-01-27'
  const name = await book(clinicianId, longAgo(day, 12))
  await signInAsStaff(page, 'administrator')
  await page.goto(`/practice?date=${day}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Clinician' })).toHaveValue('all')
  await page.getByRole('button', { name: `Other outcome: ${name}` }).click()
  await expect(page.getByRole('region', { name: `Session with ${name}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Private note on this booking' })).toHaveCount(0)

  await page.goto('/practice/week')
  await expect(page.getByRole('heading', { name: 'Whose diary would you like to see?' })).toBeVisible()
  await page.goto('/practice/unfinished')
  const list = page.getByRole('region', { name: 'No outcome yet' })
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('With ')
})
