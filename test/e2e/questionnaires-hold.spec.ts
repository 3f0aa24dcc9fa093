import { expect } from '@playwright/test'
import { mhtp } from '#domain/questionnaires/mhtp.ts'
import { endHoldIn, letRunOut } from '#test/support/e2e-database.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { fillLogin } from '#test/support/log-in-form.ts'
import { openGpSurvey, wholeMhtp } from '#test/support/open-gp-survey.ts'
import { storedReservation, wake } from '#test/support/pages/gp-booking.ts'
import {
  answersBefore,
  choice,
  dass21Path,
  heading,
  mhtpPath,
  saved,
  stepLine,
  submit,
} from '#test/support/pages/questionnaires.ts'
import { test } from '#test/support/shared-context-test.ts'

const answers = wholeMhtp()
const sent = ['safetyCheck'] as const
const upTo = (step: number) => ({ code: 'mhtp' as const, answers: answersBefore(mhtp, step, answers) })

test('a DASS-21 that is sent after the hold has ended says so, and leads to the times', async ({ page }) => {
  const draft = { code: 'dass21', answers: goodAnswers('dass21') } as const
  const { reservation } = await openGpSurvey(page, dass21Path, { sent: ['safetyCheck', 'mhtp'], draft })
  await expect(stepLine(page, 4, 4)).toBeVisible()
  await letRunOut(reservation.reserveId)
  await submit(page).click()
  await expect(heading(page, /^Thank you/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('The time you were holding has ended. Your answers are kept')
  await expect(main).not.toContainText(/In 5 seconds|not booked yet|one more questionnaire/)
  await page.getByRole('link', { name: 'Choose a time' }).click()
  await expect(page).toHaveURL('/find-a-gp')
})

test('the link of the reminder leads to the held time, in a browser that knows nothing of it', async ({
  page,
  browser,
}) => {
  const { client, reservation } = await openGpSurvey(page, '/gp/booking-pending', { sent })
  // With so little left the email goes out at once.
  await endHoldIn(reservation.reserveId, 330)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText(/^We’ll send you one email/)).toBeVisible()
  const link = async () => {
    const emails: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
    return emails.flatMap(({ to, text }) =>
      to === client.email ? (/\S+\/gp\/booking-pending/.exec(text) ?? []) : [],
    )
  }
  await expect.poll(link).toHaveLength(1)
  const [address = ''] = await link()
  const other = await browser.newPage()
  await other.goto(address)
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(other, client.email, client.password)
  await expect(other).toHaveURL(/\/gp\/booking-pending$/)
  await expect(other.getByText('Your safety check is done.')).toBeVisible()
  expect((await storedReservation(other)).reserveId).toBe(reservation.reserveId)
  await other.close()
})

test('a hold that runs out in the middle of a step leaves it as it is, with another time', async ({
  page,
}) => {
  const { reservation } = await openGpSurvey(page, mhtpPath, { sent, draft: upTo(2) })
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await choice(page, 'sleep', 'insomnia').check()
  await expect(saved(page)).toBeVisible()
  await letRunOut(reservation.reserveId)
  await wake(page)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText("We're sorry - time has run out for this appointment.")
  await dialog.getByRole('list').getByRole('button').first().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${mhtpPath}?step=3`)
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()
  expect((await storedReservation(page)).reserveId).not.toBe(reservation.reserveId)
})
