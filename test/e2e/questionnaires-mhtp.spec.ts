import { expect, type Page } from '@playwright/test'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  openGpSurvey,
  openInTab,
  openOnOtherDevice,
  saveDraft,
  waitForSurvey,
  wholeMhtp,
} from '#test/support/open-gp-survey.ts'
import { wake } from '#test/support/pages/gp-booking.ts'
import {
  answerByKeys,
  answersBefore,
  answerStep,
  askedIn,
  choice,
  expectAnswered,
  heading,
  mhtpPath,
  next,
  pressRefused,
  saved,
  stepLine,
  submit,
  tabTo,
} from '#test/support/pages/questionnaires.ts'
import { phone } from '#test/support/viewports.ts'

const answers = wholeMhtp()
/** Each key costs: a word says as much as a line. */
const typed: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(answers).map(([key, answer]) => [key, answer.startsWith('Something') ? 'Yes' : answer]),
)
const sent = ['safetyCheck'] as const
const upTo = (step: number) => ({ code: 'mhtp' as const, answers: answersBefore(mhtp, step, answers) })
const forward = (page: Page, step: number) => (step === 7 ? submit(page) : next(page))
const isSent = (page: Page) => expect(heading(page, 'Submission successful')).toBeVisible()

/** A step as it looks worst: its messages and everything that an answer opens, by hand on a phone, meet WCAG 2.2. */
async function lookAtStep(page: Page, step: number): Promise<void> {
  await expect(stepLine(page, step + 1, 9)).toBeVisible()
  await page.setViewportSize(phone)
  for (const option of await page.locator('input[value="other"], input[value="yes"]').all())
    await option.check()
  if (step === 7) await expect(page.getByLabel('Please describe how you live')).toBeVisible()
  await pressRefused(forward(page, step))
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  // The page around the questions is the same on each of them.
  await checkAccessibility(page, { within: step === 0 ? 'html' : 'main' })
}

/** A step, with the keyboard alone: it is answered, and keeps the answers through a reload. */
async function walkStep(page: Page, step: number): Promise<void> {
  await lookAtStep(page, step)
  const questions = askedIn(mhtp, step, typed)
  for (const question of questions) await answerByKeys(page, question, typed[question.key] ?? '')
  await page.reload()
  // The button of the drawing loses the focus when the form takes its place.
  await waitForSurvey(page)
  await expect(stepLine(page, step + 1, 9)).toBeVisible()
  for (const question of questions) await expectAnswered(page, question, typed[question.key] ?? '')
  await tabTo(page, forward(page, step))
  await page.keyboard.press('Enter')
  await expect(stepLine(page, step + 2, 9)).toBeVisible()
  await expect(heading(page, mhtp.steps[step + 1]?.title ?? 'Submission successful')).toBeFocused()
}

/** The headings came with the page: a step that asked the server for them again would fail. */
const refuseData = (page: Page) => page.route(/\.data(\?|$)/, (route) => route.abort())

test('the first steps say what is missing, and are answered with the keyboard alone, each with a reload; every other step says it too', async ({
  page,
}) => {
  await openGpSurvey(page, mhtpPath, { sent })
  await refuseData(page)
  await expect(page.getByText('6 questions to go on this page.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    '/gp/questionnaire',
  )
  const firstPhone = page.getByLabel('First contact’s phone number')
  await firstPhone.fill('0491 5x')
  await expect(firstPhone).toHaveValue('0491 5')
  await page.getByLabel('First contact’s full name').focus()
  await expect(firstPhone).toHaveAccessibleDescription(/Phone number is not valid$/)
  await pressRefused(next(page))
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveCount(6)
  await summary
    .getByRole('link', { name: 'Relationship of your first emergency contact is required' })
    .click()
  await expect(choice(page, 'firstEmergencyContactRelationship', 'partner')).toBeFocused()
  await choice(page, 'firstEmergencyContactRelationship', 'other').check()
  await expect(choice(page, 'firstEmergencyContactRelationship', 'other')).toBeFocused()
  const other = page.getByLabel('Please describe the relationship with your first contact')
  await expect(other).toHaveAccessibleDescription(/is required$/)
  await other.fill('Neighbour')
  await expect(other).not.toHaveAccessibleDescription(/is required$/)
  await expect(page).toHaveURL(`${mhtpPath}?step=1`)
  for (const step of [0, 1]) await walkStep(page, step)
  for (const step of [2, 3, 4, 5]) {
    await lookAtStep(page, step)
    await answerStep(page, askedIn(mhtp, step, answers), answers)
    await next(page).click()
  }
})

test('the last steps are answered with the keyboard alone, each with a reload, and on to the DASS-21 with the query', async ({
  page,
}) => {
  // A step before its turn is the first unfinished one.
  await openGpSurvey(page, `${mhtpPath}?from=email&step=99`, { sent, draft: upTo(6) })
  await expect(page).toHaveURL((url) => url.searchParams.get('step') === '7')
  await refuseData(page)
  for (const step of [6, 7]) await walkStep(page, step)
  await expect(page.getByTestId('toast')).toContainText('Form submitted successfully')
  // The steps before it were sent too: none of them is an empty form now.
  await page.goBack()
  await expect(page).toHaveURL((url) => url.searchParams.get('step') === '8')
  await isSent(page)
  await expect(next(page)).toHaveCount(0)
  await expect(submit(page)).toHaveCount(0)
  await page.reload()
  await isSent(page)
  await checkAccessibility(page, { within: 'main' })

  await tabTo(page, page.getByRole('link', { name: 'DASS-21 Survey' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) => pathname === '/gp/dass-21' && searchParams.get('from') === 'email',
  )

  // Everything was sent: leaving the page that says so asks nothing.
  await page.unrouteAll()
  await page.goto(mhtpPath)
  await isSent(page)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('two tabs keep both their answers, another device goes on with them, and what one tab sends is sent in both', async ({
  page,
  context,
  browser,
}) => {
  const visit = await openGpSurvey(page, `${mhtpPath}?step=3`, { sent, draft: upTo(7) })
  const other = await context.newPage()
  await openInTab(other, visit, `${mhtpPath}?step=3`)
  await choice(page, 'mood', 'moreAnxious').check()
  await expect(saved(page)).toBeVisible()
  await choice(other, 'sleep', 'insomnia').check()
  await expect(saved(other)).toBeVisible()
  // Its own save has brought the answer of the first tab.
  await expect(choice(other, 'mood', 'moreAnxious')).toBeChecked()
  await choice(page, 'levelOfAnxiety', 'lessAnxious').check()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()

  const device = await browser.newPage()
  await openOnOtherDevice(device, visit, `${mhtpPath}?step=3`)
  for (const [key, answer] of [
    ['mood', 'moreAnxious'],
    ['sleep', 'insomnia'],
    ['levelOfAnxiety', 'lessAnxious'],
  ] as const)
    await expect(choice(device, key, answer)).toBeChecked()
  await device.close()

  await page.goto(`${mhtpPath}?step=8`)
  await waitForSurvey(page)
  await answerStep(page, askedIn(mhtp, 7, answers), answers)
  await expect(saved(page)).toBeVisible()
  // Answered elsewhere since, while this tab has nothing to save.
  await saveDraft(visit.api, 'mhtp', { mood: 'normal' })
  const sending = page.waitForRequest('**/questionnaires/mhtp/submissions')
  await submit(page).click()
  expect((await sending).postDataJSON().answers).toMatchObject({ mood: 'normal', sleep: 'insomnia' })
  await isSent(page)
  // The other tab is looked at again.
  await wake(other)
  await isSent(other)
})
