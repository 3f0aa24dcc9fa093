import { expect, type Page } from '@playwright/test'
import { openGpSurvey, waitForSurvey, wholeMhtp } from '#test/support/open-gp-survey.ts'
import { choice, heading, mhtpPath, saved, stepLine, submit } from '#test/support/pages/questionnaires.ts'
import { test } from '#test/support/shared-context-test.ts'

const answers = wholeMhtp()
const sent = ['safetyCheck'] as const
const submissions = '**/questionnaires/mhtp/submissions'
const drafts = '**/questionnaires/mhtp/draft'
const failed = 'Something went wrong. Please try again.'
const countSent = async (page: Page, token: string) => {
  const response = await page.request.get('/api/client-records/me/questionnaire-submissions', {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { code: string }[]).filter(({ code }) => code === 'mhtp').length
}

test('a failed or refused submit and a failed save say why and keep every answer; several presses send once', async ({
  page,
}) => {
  const { session } = await openGpSurvey(page, mhtpPath, { sent, draft: { code: 'mhtp', answers } })
  await expect(stepLine(page, 8, 9)).toBeVisible()
  await page.route(submissions, (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(page.getByText('Nothing you answered is lost.')).toBeVisible()
  await expect(page.getByLabel('Street address')).toHaveValue(answers.street!)
  expect(await countSent(page, session.token)).toBe(0)

  // The newest route is asked first.
  const refuse = (status: number, problem: object) =>
    page.route(submissions, (route) => route.fulfill({ status, json: problem }))
  await refuse(404, { code: 'notFound', message: 'We could not find what you were looking for.' })
  await submit(page).click()
  await expect(page.getByText('We could not find the time you were holding.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go back to our GPs' })).toHaveAttribute(
    'href',
    '/find-a-gp',
  )
  const fields = { mood: 'Mood is not one of the list' }
  await refuse(422, { code: 'invalidInput', message: 'Please check the details and try again.', fields })
  await submit(page).click()
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText(fields.mood)
  await expect(choice(page, 'mood', answers.mood!)).toBeChecked()
  await page.unroute(submissions)

  // What is corrected cannot be saved.
  await page.route(drafts, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await choice(page, 'mood', 'moreHighsOrLows').check()
  await expect(page.getByText(fields.mood)).toHaveCount(0)
  // An edit survives a reload, although it is nowhere but on this page.
  await page.reload()
  await waitForSurvey(page)
  await expect(choice(page, 'mood', 'moreHighsOrLows')).toBeChecked()
  await choice(page, 'mood', 'moreAnxious').check()
  await expect(page.getByText(failed)).toBeVisible()
  await page.getByRole('link', { name: 'Privacy' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Your MHTP submission might be lost/ })
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(failed)).toBeHidden()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')

  await page.goto(`${mhtpPath}?step=8`)
  await waitForSurvey(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/mhtp/submissions')) keys.push(request.headers()['idempotency-key'])
  })
  await submit(page).dblclick()
  await expect(heading(page, 'Submission successful')).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await countSent(page, session.token)).toBe(1)
})

test('saved answers that cannot be read are no empty form; what this tab has can be gone on with', async ({
  page,
}) => {
  await openGpSurvey(page, `${mhtpPath}?step=3`, { sent, draft: { code: 'mhtp', answers } })
  const refuseDrafts = () => page.route(drafts, (route) => route.fulfill({ status: 429, json: {} }))
  await refuseDrafts()
  await page.goto(`${mhtpPath}?step=3&from=email`)
  await waitForSurvey(page)
  await expect(page.getByText('We could not read whether you have saved answers.')).toBeVisible()
  await expect(page.locator('[name="mood"]')).toHaveCount(0)
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await expect(choice(page, 'mood', answers.mood!)).toBeChecked()

  // The first step is answered in this tab.
  await page.goto(`${mhtpPath}?step=1`)
  await waitForSurvey(page)
  const name = page.getByLabel('First contact’s full name')
  await name.fill('Kim Marsh')
  await expect(saved(page)).toBeVisible()
  await refuseDrafts()
  await page.goto(`${mhtpPath}?step=1&from=email`)
  await waitForSurvey(page)
  await expect(page.getByText('We could not read your saved answers.')).toBeVisible()
  await expect(name).toHaveValue('Kim Marsh')
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We could not read your saved answers.')).toBeHidden()
  await expect(page.getByLabel('First contact’s phone number')).toHaveValue(/\d/)
})
