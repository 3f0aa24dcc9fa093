import { expect } from '@playwright/test'
import { formatIsoDate, toIsoWeekday } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { addColleague, addSession } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

const zone = 'Australia/Sydney'
const today = localDayAt(new Date(), zone)
const tuesday = today + 8 - toIsoWeekday(today) + 1
const at = (hour: number) => dateOfEpochMinute(startOfDay(tuesday, zone) + hour * 60)

test('another time zone, and a type that is taken away from one clinician, list the sessions that they fall on before they are saved', async ({
  page,
}) => {
  const { clinicianId } = await addColleague('Odette Marsh')
  await addSession({ clinicianId, firstName: 'Petra', lastName: 'Lindqvist', startsAt: at(10) })
  await addSession({ clinicianId, firstName: 'Quinn', lastName: 'Lindqvist', startsAt: at(12) })
  await signInAsStaff(page, 'administrator')
  await page.goto(`/admin/clinicians/${clinicianId}`)
  const save = page.getByRole('button', { name: /^Save/ })
  await page.getByLabel('Time zone').selectOption('Perth')
  await expect(page.getByText('From Sydney to Perth time, from when you save')).toBeVisible()
  await save.click()
  await expect(
    page.getByRole('heading', { name: 'The new time zone falls on one booked session' }),
  ).toBeVisible()
  await checkAccessibility(page, { height: 1400 })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('From Sydney to Perth time, from when you save')).toHaveCount(0)

  const types = page.getByRole('group', { name: 'Appointment types' })
  await types.getByRole('checkbox', { checked: true }).uncheck()
  await save.click()
  await expect(
    page.getByRole('heading', { name: 'Withdrawing a type from this clinician falls on 2 booked sessions' }),
  ).toBeVisible()
  await checkAccessibility(page, { height: 1400 })
  await page.setViewportSize(desktop)
  await page.getByLabel('What to do for Petra Lindqvist').selectOption('cancel')
  await save.click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await page.reload()
  await expect(types.getByRole('checkbox').first()).toBeVisible()
  await expect(types.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('when a clinician leaves, each session from then on is decided about, also one that is booked meanwhile', async ({
  page,
}) => {
  const { clinicianId } = await addColleague('Ivo Bramwell')
  await addSession({ clinicianId, firstName: 'Rae', lastName: 'Moss', startsAt: at(10) })
  await signInAsStaff(page, 'administrator')
  await page.goto(`/admin/clinicians/${clinicianId}`)
  const typed = formatIsoDate(tuesday).split('-').toReversed().join('/')
  await page.getByLabel('First day without them').fill(typed)
  await page.getByRole('button', { name: 'See whom it affects' }).click()
  const decide = (name: string) => page.getByLabel(`What to do for ${name} Moss`)
  await expect(decide('Rae')).toBeVisible()
  await checkAccessibility(page, { height: 1400 })
  await page.setViewportSize(desktop)
  await decide('Rae').selectOption('cancel')
  await addSession({ clinicianId, firstName: 'Sol', lastName: 'Moss', startsAt: at(12) })
  const save = page.getByRole('button', { name: 'Save that they leave' })
  await save.click()
  await expect(page.getByText('Another session falls on this change by now')).toBeVisible()
  await expect(decide('Rae')).toHaveValue('cancel')
  await decide('Sol').selectOption('cancel')
  await save.click()
  await expect(page.getByText('is the first day without them')).toBeVisible()
})
