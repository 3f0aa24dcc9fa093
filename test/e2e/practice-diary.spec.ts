import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { bookDemoSession } from '#test/support/e2e-diary.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const aName = () => ({
  firstName: 'Wren',
  lastName: `Test${Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`,
})

/** On a day of the past that no other test uses: the year says which. */
const longAgo = (day: string, hour: number) => new Date(`${day}T${String(hour - 11).padStart(2, '0')}:00:00Z`)

test('an outcome is one press, and so is taking it back; a new booking appears by itself', async ({
  page,
}) => {
  await signInAsStaff(page, 'psychologist')
  const day = '2026-01-13'
  const { name } = await bookDemoSession(longAgo(day, 12), aName())
  await page.goto(`/practice?date=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday 13 January' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Outcome to record')

  await row.getByRole('button', { name: `Attended: ${name}` }).click()
  await expect(row).toContainText('Attended')
  await expect(row).not.toContainText('Outcome to record')
  await expect(row.getByRole('status')).toContainText('charged')
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toContainText('Outcome to record')

  // What is being typed stays while a booking arrives.
  const panel = page.getByRole('region', { name: `Session with ${name}` })
  await expect(panel.getByRole('radio', { name: 'With notice' }).first()).toBeDisabled()
  await expect(panel).toContainText('no cancellation reached us 48 hours before the start')
  await panel.getByRole('textbox', { name: 'Private note on this booking' }).fill('Half a sentence')
  const late = await bookDemoSession(longAgo(day, 14), aName())
  await expect(page.getByText('A booking was added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: late.name })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Private note on this booking' })).toHaveValue(
    'Half a sentence',
  )
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(panel.getByText('Note saved')).toBeVisible()

  await panel.getByRole('radio', { name: 'Client did not attend' }).check()
  await panel.getByRole('button', { name: 'Save outcome' }).click()
  await expect(row).toContainText('Client did not attend')
  await expect(panel.getByRole('list', { name: 'Changes of the outcome' })).toContainText(
    'No outcome → Client did not attend',
  )
  await checkAccessibility(page)
})

test('the minutes of a saved outcome are corrected, and the history keeps both', async ({ page }) => {
  await signInAsStaff(page, 'psychologist')
  const day = '2026-02-03'
  const { name } = await bookDemoSession(longAgo(day, 12), aName())
  await page.goto(`/practice?date=${day}`)
  await page.getByRole('button', { name: `Attended: ${name}` }).click()
  const open = page.getByRole('button', { name: `Outcome and note: ${name}` })
  await open.click()
  const panel = page.getByRole('region', { name: `Session with ${name}` })
  const save = panel.getByRole('button', { name: /^Save (minutes|outcome)/ })
  await expect(save).toHaveAccessibleDescription(/saved already/)

  await panel.getByRole('textbox', { name: 'Minutes delivered' }).fill('35')
  await save.click()
  const history = panel.getByRole('list', { name: 'Changes of the outcome' })
  await expect(history).toContainText('Minutes delivered: as booked → 35')
  await expect(history).toContainText('No outcome → Attended')

  await page.reload()
  await open.click()
  await expect(panel.getByRole('textbox', { name: 'Minutes delivered' })).toHaveValue('35')
})

test('the week is walked by keys, opens a session, and goes to other weeks', async ({ page }) => {
  await signInAsStaff(page, 'psychologist')
  const first = await bookDemoSession(longAgo('2026-01-20', 12), aName())
  const second = await bookDemoSession(longAgo('2026-01-22', 12), aName())
  await page.goto('/practice/week?date=2026-01-21')
  await expect(page.getByRole('heading', { level: 1, name: '19 – 25 January 2026' })).toBeVisible()
  const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(block(first.name)).toBeVisible()
  await block(first.name).focus()
  await page.keyboard.press('ArrowRight')
  await expect(block(second.name)).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: second.name })
  await expect(card).toContainText('Outcome to record')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(block(second.name)).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: '26 January – 1 February 2026' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1, name: '19 – 25 January 2026' })).toBeVisible()
  await page.getByRole('link', { name: 'Month' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'January 2026' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Tue 20 1 session/ })).toBeVisible()
  await checkAccessibility(page)
})

test('the office sees everyone’s day, one clinician’s week, and what is unfinished', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  const day = '2026-01-27'
  const { name } = await bookDemoSession(longAgo(day, 12), aName())
  await page.goto(`/practice?date=${day}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Clinician' })).toHaveValue('all')
  await page.getByRole('button', { name: `Other outcome: ${name}` }).click()
  await expect(page.getByRole('region', { name: `Session with ${name}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Private note on this booking' })).toHaveCount(0)
  await checkAccessibility(page)

  await page.goto('/practice/week')
  await expect(page.getByRole('heading', { name: 'Whose diary would you like to see?' })).toBeVisible()
  await page.goto('/practice/unfinished')
  const list = page.getByRole('region', { name: 'No outcome yet' })
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('With ')
  await checkAccessibility(page)
})
