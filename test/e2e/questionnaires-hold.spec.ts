import { expect } from '@playwright/test'
import { mhtp } from '#domain/questionnaires/mhtp.ts'
import { endHoldIn } from '#test/support/e2e-database.ts'
import { openGpSurvey, wholeMhtp } from '#test/support/open-gp-survey.ts'
import { storedReservation } from '#test/support/pages/gp-booking.ts'
import {
  answersBefore,
  choice,
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

test('a hold that ends in the middle keeps the answers, and they can still be sent', async ({ page }) => {
  const { api, reservation } = await openGpSurvey(page, mhtpPath, { sent, draft: { code: 'mhtp', answers } })
  await expect(stepLine(page, 8, 9)).toBeVisible()
  await api.request.delete(`/api/accounts/banksia/reserved-appointments/${reservation.reserveId}`, {
    headers: api.headers,
  })
  await submit(page).click()
  await expect(heading(page, 'Submission successful')).toBeVisible()
})

test('a hold that runs out in the middle of a step leaves it as it is, with another time', async ({
  page,
}) => {
  const { reservation } = await openGpSurvey(page, mhtpPath, { sent, draft: upTo(2) })
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await choice(page, 'sleep', 'insomnia').check()
  await expect(saved(page)).toBeVisible()
  await endHoldIn(reservation.reserveId, 3)
  await page.reload()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText("We're sorry - time has run out for this appointment.")
  await dialog.getByRole('list').getByRole('button').first().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${mhtpPath}?step=3`)
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()
  expect((await storedReservation(page)).reserveId).not.toBe(reservation.reserveId)
})
