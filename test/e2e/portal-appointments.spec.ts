import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { holdAnyTime } from '#test/support/booking-slot.ts'
import { moveAppointment } from '#test/support/e2e-database.ts'
import { apiOf } from '#test/support/page-api.ts'
import { reservations } from '#test/support/pages/booking-panel.ts'
import { bookTime, inCard, openAs, signUpClient, soonAtNight, toast } from '#test/support/pages/portal.ts'
import { desktop } from '#test/support/viewports.ts'
import { routeOnce } from '#test/support/route-once.ts'

test.use({ viewport: desktop })

const path = '/my/appointments'
const cancelCall = '**/api/client-records/me/appointments/*:cancel?agreedFeeCents=5208'

test('a list that cannot be read says so with a way on; the next appointment says everything, goes into a calendar, and is cancelled with notice', async ({
  page,
}) => {
  const client = await signUpClient(page)
  const { appointments } = await bookTime(page, client, 'jarrah-simmons')
  const list = '**/api/client-records/me/appointments'
  await page.route(list, (route) => route.fulfill({ status: 400, json: {} }))
  await openAs(page, client, path)
  const notice = page.getByRole('status').filter({ hasText: 'Failed to retrieve your latest profile data!' })
  await expect(notice).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()

  await expect(page.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible()
  const card = inCard(page, 0)
  for (const words of [
    'Confirmed',
    'Video call',
    'Jarrah Simmons',
    /Sydney time \(GMT\+1[01]\)/,
    /after the session\. With a GP referral, you get \$[\d.]+ back from Medicare when you claim it with our receipt, so the session costs you \$52\.08 in the end\./,
    'We remind you by SMS a day before and an hour before.',
    /Cancel or move it free of charge until \w+ \d+ \w+, \d+:\d\d [ap]m\. After that, a fee of \$52\.08 applies\./,
  ])
    await expect(card).toContainText(words)
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: /^Add to calendar/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const start = appointments[0]?.startDateTime ?? ''
  const stamp = `${new Date(start).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART:${stamp}\r\n`)
  expect(file).not.toMatch(/psycholog|jarrah/i)

  await card.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No charge: you’re cancelling in time')
  await expect(dialog).toContainText('That is 48 hours before it starts.')
  await expect(dialog.getByRole('button', { name: 'Cancel my appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: /^Cancel/ })).toBeFocused()

  await card.getByRole('button', { name: /^Cancel/ }).click()
  await dialog.getByRole('button', { name: 'Cancel my appointment' }).click()
  await expect(toast(page)).toContainText('Your appointment is cancelled. There is nothing to pay.')
  await expect(page.getByRole('heading', { name: 'Nothing booked at the moment' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Upcoming' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(inCard(page, 0)).toContainText('Cancelled by you')
  await page.reload()
  await expect(inCard(page, 0)).toContainText('Cancelled by you')

  // Nothing is booked: the next times of one's own psychologist are buttons, and one press holds one, also in place of another's.
  const other = await holdAnyTime(apiOf(page), { funding: 'rebate', record: 'adult' })
  await page.evaluate((held) => sessionStorage.setItem('banksia.reservation', held), JSON.stringify(other))
  await page.getByRole('tab', { name: 'Upcoming' }).click()
  await expect(page.getByRole('link', { name: 'Book with Jarrah' })).toBeVisible()
  const times = page.getByRole('region', { name: 'Jarrah’s next free times' })
  await expect(times.getByRole('button').first()).toBeVisible()
  await checkAccessibility(page, { within: '[role=tabpanel]' })
  await page.setViewportSize(desktop)
  await times.getByLabel('How will you meet?').selectOption('Phone call')
  await expect(times).toContainText('phone call, 50 minutes')
  await times.getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change to Jarrah' }).click()
  await expect(page).toHaveURL('/booking')
  const given = await page.request.get(`${reservations}/${other.reserveId}`)
  expect(await given.json()).toMatchObject({ status: 'released' })
  await expect(page.getByText('Phone call').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book with card ending 4242' })).toBeVisible()
})

test('an appointment is moved, then cancelled: the old time is kept until then, and a fee is named first', async ({
  page,
}) => {
  const client = await signUpClient(page)
  await bookTime(page, client)
  const list = page.waitForResponse('**/api/client-records/me/appointments')
  await openAs(page, client, path)
  const [{ _id }] = (await (await list).json()) as [{ _id: string }]
  const before = await inCard(page, 0).getByRole('heading').textContent()
  await inCard(page, 0)
    .getByRole('link', { name: /^Move: / })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move your appointment' })).toBeVisible()
  const changes = page.getByRole('complementary', { name: 'What changes' })
  const press = changes.getByRole('button')
  await expect(press).toHaveAttribute('aria-disabled', 'true')

  const pickTime = async () => {
    await page
      .getByRole('button', { name: /, times free$/ })
      .last()
      .click()
    await page
      .getByRole('button', { name: /^\d+:\d\d [ap]m$/i })
      .last()
      .click()
  }
  await pickTime()
  await expect(changes).toContainText('$52.08 after rebate, as before')
  await expect(changes).toContainText(/Fee for moving\$0\.00/)
  await checkAccessibility(page, { height: 2400, within: 'main' })
  await page.setViewportSize(desktop)

  // No answer says neither that it is moved nor that it is not.
  await routeOnce(page, '**/api/client-records/me/appointments/*:move', (route) => route.abort())
  await press.click()
  await expect(page.getByRole('alert').filter({ hasText: 'We don’t know yet' })).toBeVisible()
  await expect(page.getByText('Still yours')).toHaveCount(0)

  // Another client is quicker.
  await routeOnce(page, '**/api/client-records/me/appointments/*:move', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'Taken' } }),
  )
  await press.click()
  await expect(page.getByRole('alert').filter({ hasText: `You still have ${before}` })).toBeVisible()
  await expect(press).toHaveAttribute('aria-disabled', 'true')

  // The notice ends while the page is open: the fee is named before it is agreed to.
  await pickTime()
  await expect(press).toHaveText('Move my appointment')
  await moveAppointment(_id, soonAtNight('05'))
  await press.click()
  await expect(page.getByRole('alert').filter({ hasText: 'a fee of $52.08 applies' })).toBeVisible()
  await expect(changes).toContainText(/Fee for moving\$52\.08/)
  await press.click()
  await expect(page).toHaveURL(path)
  await expect(inCard(page, 0).getByRole('heading')).not.toHaveText(before ?? '')
  await expect(inCard(page, 0)).toContainText('After that, a fee of $52.08 applies.')

  // Cancelled at short notice, which began after the page was read. The first request is lost, then the answer to the second.
  const card = inCard(page, 0)
  await moveAppointment(_id, soonAtNight('01'))
  await card.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('A short-notice fee of $52.08 applies')
  await expect(dialog).toContainText('It starts in less than 48 hours.')
  await expect(dialog.getByRole('link', { name: 'cancellation policy' })).toBeVisible()
  const keys: (string | undefined)[] = []
  await page.route(cancelCall, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) await route.fetch()
    await route.abort()
  })
  const cancel = dialog.getByRole('button', { name: 'Cancel it for $52.08' })
  await cancel.click()
  await expect(dialog.getByRole('alert')).toContainText('We could not reach the service.')
  await expect(dialog.getByRole('alert')).toContainText('We don’t know yet whether it is cancelled.')
  await cancel.click()
  await expect(toast(page).filter({ hasText: 'It counts as short notice.' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Past and cancelled' }).click()
  await expect(card).toContainText('Cancelled by you, short notice')
  expect(new Set(keys).size).toBe(1)
})
