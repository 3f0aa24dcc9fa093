import { expect } from '@playwright/test'
import { k10 } from '#domain/questionnaires/k10.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { endHoldIn } from '#test/support/e2e-database.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { fillLogin } from '#test/support/log-in-form.ts'
import { openGpSurvey } from '#test/support/open-gp-survey.ts'
import { storedReservation } from '#test/support/pages/gp-booking.ts'
import { answerStep, askedIn, heading, next, reloadStep, submit } from '#test/support/pages/questionnaires.ts'

const answers = goodAnswers('k10')
const last = k10.steps.length - 1

test('a questionnaire that the practice turned on is filled in from the pending page, and stops nothing; the reminder leads back there in any browser', async ({
  page,
  browser,
}) => {
  const { api, client, reservation } = await openGpSurvey(page, '/gp/booking-pending', {
    sent: ['safetyCheck'],
  })
  await page.getByRole('link', { name: k10.name }).click()
  await expect(page).toHaveURL(/^[^?]*\/gp\/extra\/k10/)
  for (const step of k10.steps.keys()) {
    await answerStep(page, askedIn(k10, step, answers), answers)
    await reloadStep(page, k10, step, answers)
    await checkAccessibility(page, { within: 'main' })
    await (step === last ? submit(page) : next(page)).click()
  }
  await expect(heading(page, 'Thank you. Your answers have been sent.')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.searchParams.get('step') === String(last + 1))
  await expect(heading(page, 'Thank you. Your answers have been sent.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Thank you. Your answers have been sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back to your booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two forms before we confirm' })).toBeVisible()
  await expect(page.getByText(`You have sent the ${k10.name}.`)).toBeVisible()
  const sent = await api.read<{ code: string }[]>('/client-records/me/questionnaire-submissions')
  expect(sent.map(({ code }) => code)).toContain('k10')
  // One that is not turned on is not there.
  const unknown = await page.request.get('/gp/extra/horoscope')
  expect([unknown.status(), await unknown.text()]).toEqual([
    404,
    expect.stringContaining('We could not find that page'),
  ])

  // With so little left the email goes out at once.
  await endHoldIn(reservation.reserveId, 330)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText(/^We’ll email you once/)).toBeVisible()
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
