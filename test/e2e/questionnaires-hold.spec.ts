import { expect } from '@playwright/test'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import { openBeforeScripts } from '#test/support/early-page.ts'
import { endHoldIn, letRunOut } from '#test/support/e2e-database.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { openGpSurvey, prepareGpSurvey, wholeMhtp } from '#test/support/open-gp-survey.ts'
import { storedReservation, wake } from '#test/support/pages/gp-booking.ts'
import {
  answersBefore,
  choice,
  dass21Path,
  heading,
  mhtpPath,
  next,
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

test('what is answered before the scripts counts; a hold that runs out leaves the step as it is, with another time', async ({
  page,
}) => {
  const { reservation } = await prepareGpSurvey(page, { sent, draft: upTo(2) })
  const arrive = await openBeforeScripts(page, `${mhtpPath}?step=3`)
  await choice(page, 'sleep', 'insomnia').check()
  await next(page).focus()
  arrive()
  await expect(saved(page)).toBeVisible()
  await expect(next(page)).toBeFocused()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()
  await expect(stepLine(page, 3, 9)).toBeVisible()

  // Its warning has the crisis lines, and no quick exit: this page has none.
  await endHoldIn(reservation.reserveId, 90)
  await wake(page)
  const warning = page.getByRole('alertdialog', { name: /minute/ })
  for (const number of ['000', '131114'])
    await expect(warning.locator(`a[href="tel:${number}"]`)).toBeVisible()
  await expect(warning.getByRole('link', { name: 'Leave now' })).toHaveCount(0)

  // Going on with the answers holds the time on by itself.
  await warning.getByRole('button', { name: 'No, I am nearly done' }).click()
  await choice(page, 'levelOfAnxiety', 'lessAnxious').check()
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^1[45]:\d\d left$/)

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
