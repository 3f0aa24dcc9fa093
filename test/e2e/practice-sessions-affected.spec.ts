import { expect } from '@playwright/test'
import { formatIsoDate, toIsoWeekday } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { addColleague, addSession } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const zone = 'Australia/Sydney'
const today = localDayAt(new Date(), zone)
const tuesday = today + 8 - toIsoWeekday(today) + 1
const at = (hour: number) => dateOfEpochMinute(startOfDay(tuesday, zone) + hour * 60)

test('a clinician who leaves, another time zone and a type that is taken away list whom they affect before they are saved', async ({
  page,
}) => {
  const { clinicianId } = await addColleague('Odette Marsh')
  const add = (firstName: string, hour: number) =>
    addSession({ clinicianId, firstName, lastName: 'Lindqvist', startsAt: at(hour) })
  await add('Rae', 10)
  await signInAsStaff(page, 'administrator')
  await page.goto(`/admin/clinicians/${clinicianId}`)
  const decide = (name: string) => page.getByLabel(`What to do for ${name} Lindqvist`)

  // Each session from then on is decided about, also one that is booked meanwhile.
  await page
    .getByLabel('First day without them')
    .fill(formatIsoDate(tuesday).split('-').toReversed().join('/'))
  await page.getByRole('button', { name: 'See whom it affects' }).click()
  await expect(decide('Rae')).toBeVisible()
  await decide('Rae').selectOption('cancel')
  await add('Sol', 12)
  const leave = page.getByRole('button', { name: 'Save the leaving date' })
  await leave.click()
  await expect(page.getByText('Another session is affected by this change now')).toBeVisible()
  await expect(decide('Rae')).toHaveValue('cancel')
  await decide('Sol').selectOption('cancel')
  await leave.click()
  await expect(page.getByText('is the first day without them')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByLabel('First day without them')).toBeVisible()

  await add('Petra', 10)
  await add('Quinn', 12)
  await page.reload()
  const save = page.getByRole('button', { name: /^Save/ })
  await page.getByLabel('Time zone').selectOption('Perth')
  await expect(page.getByText('From Sydney to Perth time, from when you save')).toBeVisible()
  await save.click()
  await expect(
    page.getByRole('heading', { name: 'The new time zone falls on one booked session' }),
  ).toBeVisible()
  await checkAccessibility(page, { height: 1400, within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('From Sydney to Perth time, from when you save')).toHaveCount(0)

  const types = page.getByRole('group', { name: 'Appointment types' })
  await types.getByRole('checkbox', { checked: true }).uncheck()
  await save.click()
  await expect(
    page.getByRole('heading', { name: 'Withdrawing a type from this clinician falls on 2 booked sessions' }),
  ).toBeVisible()
  await decide('Petra').selectOption('cancel')
  await save.click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await page.reload()
  await expect(types.getByRole('checkbox').first()).toBeVisible()
  await expect(types.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
