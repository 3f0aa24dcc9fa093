import { expect } from '@playwright/test'
import { k10 } from '#domain/questionnaires/k10.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { openGpSurvey } from '#test/support/open-gp-survey.ts'
import { answerStep, askedIn, heading, next, reloadStep, submit } from '#test/support/pages/questionnaires.ts'

const answers = goodAnswers('k10')
const last = k10.steps.length - 1

test('a questionnaire that the practice turned on is filled in from the pending page, and stops nothing', async ({
  page,
}) => {
  const { api } = await openGpSurvey(page, '/gp/booking-pending', { sent: ['safetyCheck'] })
  await page.getByRole('link', { name: k10.name }).click()
  await expect(page).toHaveURL(/^[^?]*\/gp\/extra\/k10/)
  for (const step of k10.steps.keys()) {
    await answerStep(page, askedIn(k10, step, answers), answers)
    await reloadStep(page, k10, step, answers)
    await checkAccessibility(page, { within: step === 0 ? 'html' : 'main' })
    await (step === last ? submit(page) : next(page)).click()
  }
  await expect(heading(page, 'Thank you. Your answers have been sent.')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Thank you. Your answers have been sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back to your booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two forms before we confirm' })).toBeVisible()
  await expect(page.getByText(`You have sent the ${k10.name}.`)).toBeVisible()
  const sent = await api.read<{ code: string }[]>('/client-records/me/questionnaire-submissions')
  expect(sent.map(({ code }) => code)).toContain('k10')
  // One that is not turned on is not there.
  expect((await page.goto('/gp/extra/horoscope'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'We could not find that page' })).toBeVisible()
})
