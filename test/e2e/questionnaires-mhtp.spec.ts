import { expect, type Page } from '@playwright/test'
import { mhtp } from '#domain/questionnaires/mhtp.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openBeforeScripts } from '#test/support/early-page.ts'
import {
  openGpSurvey,
  openInTab,
  openOnOtherDevice,
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

test('the keyboard alone, with a reload in the middle of each step, and on to the DASS-21 with the query', async ({
  page,
}) => {
  await openGpSurvey(page, `${mhtpPath}?from=email`, { sent })
  // The headings came with the page: a step that asked the server for them again would fail.
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  for (const [step, { title }] of mhtp.steps.entries()) {
    await expect(stepLine(page, step + 1, 9)).toBeVisible()
    if (step > 0) await expect(heading(page, title)).toBeFocused()
    const questions = askedIn(mhtp, step, typed)
    for (const question of questions) await answerByKeys(page, question, typed[question.key] ?? '')
    await page.reload()
    // The button of the drawing loses the focus when the form takes its place.
    await waitForSurvey(page)
    await expect(stepLine(page, step + 1, 9)).toBeVisible()
    for (const question of questions) await expectAnswered(page, question, typed[question.key] ?? '')
    await tabTo(page, forward(page, step))
    await page.keyboard.press('Enter')
  }
  await expect(heading(page, 'Submission successful')).toBeFocused()
  await expect(page.getByTestId('toast')).toContainText('Form submitted successfully')
  await expect(stepLine(page, 9, 9)).toBeVisible()
  await page.reload()
  await isSent(page)
  await tabTo(page, page.getByRole('link', { name: 'DASS-21 Survey' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gp/dass-21?from=email')
})

/** WCAG 2.2 A and AA of a step with its messages and everything that an answer opens, and on to the next one. */
async function checkStep(page: Page, step: number): Promise<void> {
  await expect(stepLine(page, step + 1, 9)).toBeVisible()
  if (step > 0) await pressRefused(forward(page, step))
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  for (const option of await page.locator('input[value="other"], input[value="yes"]').all())
    await option.check()
  if (step === 7) await expect(page.getByLabel('Please describe how you live')).toBeVisible()
  // The page around the questions is the same on each of them.
  await checkAccessibility(page, { within: step === 0 ? 'html' : 'main' })
  // The keyboard has walked through it on a wide screen.
  await page.setViewportSize(phone)
  await answerStep(page, askedIn(mhtp, step, answers), answers)
  await forward(page, step).click()
}

test('Next says what is missing, beside the fields and above them; the first steps meet WCAG 2.2', async ({
  page,
}) => {
  await openGpSurvey(page, mhtpPath, { sent })
  await expect(page.getByText('6 questions to go on this page.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    '/gp/questionnaire',
  )
  const firstPhone = page.getByLabel('First contact’s phone number')
  await firstPhone.fill('0491 5x')
  await expect(firstPhone).toHaveValue('0491 5')
  await page.getByLabel('First contact’s full name').focus()
  await expect(firstPhone).toHaveAccessibleDescription('Phone number is not valid')
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
  for (const step of [0, 1, 2, 3]) await checkStep(page, step)
  await expect(stepLine(page, 5, 9)).toBeVisible()
})

test('the last steps meet WCAG 2.2, and leaving the page that says it was sent asks first', async ({
  page,
}) => {
  // A step before its turn is the first unfinished one.
  await openGpSurvey(page, `${mhtpPath}?step=99`, { sent, draft: upTo(4) })
  await expect(page).toHaveURL(`${mhtpPath}?step=5`)
  for (const step of [4, 5, 6, 7]) await checkStep(page, step)
  await isSent(page)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Privacy' }).click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Your MHTP submission might be lost. Are you sure you want to leave?',
  })
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
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
  await openOnOtherDevice(device, visit, mhtpPath)
  await expect(stepLine(device, 8, 9)).toBeVisible()
  await device.goto(`${mhtpPath}?step=3`)
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
  await submit(page).click()
  await isSent(page)
  // The other tab is looked at again.
  await wake(other)
  await isSent(other)
  await other.reload()
  await isSent(other)
})

test('what is answered before the scripts arrive counts', async ({ page }) => {
  await openGpSurvey(page, '/privacy', { sent, draft: upTo(2) })
  const arrive = await openBeforeScripts(page, `${mhtpPath}?step=3`)
  await choice(page, 'sleep', 'insomnia').check()
  await next(page).focus()
  arrive()
  await expect(saved(page)).toBeVisible()
  await expect(next(page)).toBeFocused()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()
})
