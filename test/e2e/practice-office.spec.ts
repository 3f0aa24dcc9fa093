import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { emailQueue } from '#server/emails/queue-emails.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { addFailedJob } from '#test/support/e2e-database.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { addColleague, addSession } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('an administrator invites one person, then a file of which one line is ready', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/invites')
  const one = page.getByRole('form', { name: 'Invite one person' })
  await one.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(one.getByText(/required|Enter/).first()).toBeVisible()
  const email = `${randomUUID()}@invite.example`
  await one.getByLabel('First name').fill('Hugo')
  await one.getByLabel('Last name').fill('Blanc')
  await one.getByLabel('Email').fill(email)
  await one.getByLabel('Mobile').fill('0491 570 156')
  await one.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Hugo Blanc can sign up now, but no email went out')).toBeVisible()
  await expect(page.getByText('Kept in the outbox: no mail service is set up.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invited lately' })).toContainText(email)

  const fresh = `${randomUUID()}@file.example`
  await page.getByLabel('CSV file').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    // As Excel saves it on Windows.
    buffer: Buffer.from(
      `First name,Last name,Email,Mobile\nMei,Chua,${fresh},0491 570 159\nRenée,Price,renee@price,491\nHugo,Blanc,${email},0491 570 156\n`,
      'latin1',
    ),
  })
  await expect(page.getByText('november.csv: 1 ready, 1 left out, 1 to fix.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Line 3 Renée Price/ })).toContainText(
    'The email is not complete',
  )
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('One person is invited, but no email goes out')).toBeVisible()
})

test('what an email says of the practice is written and previewed', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/email-texts')
  const form = page.getByRole('form', { name: 'New price' })
  await expect(form).toBeVisible()
  await walkByKeyboard(page)
  const words = `Our own words ${randomUUID()}`
  await form.getByLabel('Your own words').fill(words)
  await form.getByRole('button', { name: 'Preview' }).press('Space')
  await expect(page.frameLocator('iframe').getByText(words)).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“New price” now has your words.')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Your own words')).toHaveValue(words)
})

test('a job that gave up is tried again, and the email that it then sends is sent once more', async ({
  page,
}) => {
  const { clinicianId } = await addColleague('Tamsin Reave')
  const lastName = `Reed${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000)
  const reservationId = await addSession({ clinicianId, firstName: 'Jun', lastName, startsAt })
  const email = { kind: 'confirmed', reservationId, startsAt: startsAt.toISOString() }
  await addFailedJob(emailQueue, email, `${lastName}Error`)
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/jobs')
  const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  const job = jobs.filter({ hasText: `${lastName}Error` })
  await expect(job).toContainText('Given up')
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await job.getByRole('button', { name: `Try again now: ${emailQueue}` }).press('Enter')
  await expect(job.filter({ hasText: 'Given up' })).toHaveCount(0)

  const sent = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: lastName })
  /** By the queue of the server, which looks every other second. */
  const countSent = () =>
    page.evaluate(async (search) => {
      const response = await fetch('/api/staff/outbox:search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search }),
      })
      return ((await response.json()) as { emails: unknown[] }).emails.length
    }, lastName)
  await expect.poll(countSent).toBe(1)
  await page.goto('/admin/outbox')
  await page.getByLabel('Client’s name').fill(lastName)
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(sent).toHaveCount(1)
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await sent.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(page.getByText(/is written to the outbox again/)).toBeVisible()
  await expect.poll(countSent).toBe(2)
})
