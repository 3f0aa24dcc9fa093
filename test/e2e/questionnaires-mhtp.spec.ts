import { expect } from '@playwright/test'
import { mhtp } from '#domain/questionnaires/mhtp.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openBeforeScripts } from '#test/support/early-page.ts'
import {
  openGpSurvey,
  openInTab,
  openOnOtherDevice,
  saveDraft,
  waitForSurvey,
  wholeMhtp,
} from '#test/support/open-gp-survey.ts'
import {
  answerByKeys,
  answersBefore,
  answerStep,
  askedIn,
  choice,
  heading,
  mhtpPath,
  next,
  pressRefused,
  reloadStep,
  saved,
  stepLine,
  submit,
  tabTo,
} from '#test/support/pages/questionnaires.ts'

const answers = wholeMhtp()
const sent = ['safetyCheck'] as const
const upTo = (step: number) => ({ code: 'mhtp' as const, answers: answersBefore(mhtp, step, answers) })
const drafts = '**/questionnaires/mhtp/draft'

test('from the first step to the last with the keyboard alone, and on to the DASS-21 with the query', async ({
  page,
}) => {
  test.slow()
  await openGpSurvey(page, `${mhtpPath}?from=email`, { sent })
  // The headings came with the page: a step that asked the server for them again would fail.
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  for (const [step, { title }] of mhtp.steps.entries()) {
    await expect(stepLine(page, step + 1, 9)).toBeVisible()
    if (step > 0) await expect(heading(page, title)).toBeFocused()
    for (const question of askedIn(mhtp, step, answers))
      await answerByKeys(page, question, answers[question.key] ?? '')
    await tabTo(page, step === 7 ? submit(page) : next(page))
    await page.keyboard.press('Enter')
  }
  await expect(heading(page, 'Submission successful')).toBeFocused()
  await expect(page.getByTestId('toast')).toContainText('Form submitted successfully')
  await expect(stepLine(page, 9, 9)).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Submission successful')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'DASS-21 Survey' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gp/dass-21?from=email')
})

test('the last page meets WCAG 2.2, and leaving it asks first, except for the DASS-21', async ({ page }) => {
  await openGpSurvey(page, `${mhtpPath}?step=9`, { sent: ['safetyCheck', 'mhtp'] })
  await expect(heading(page, 'Submission successful')).toBeVisible()
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

test('Next says what is missing, beside the fields and above them, and then as it is typed', async ({
  page,
}) => {
  await openGpSurvey(page, mhtpPath, { sent })
  await expect(page.getByText('6 questions to go on this page.').first()).toBeVisible()
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
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/gp/questionnaire')
})

test('a reload in the middle of any step stays, with every answer', async ({ page }) => {
  test.slow()
  await openGpSurvey(page, mhtpPath, { sent, draft: { code: 'mhtp', answers } })
  for (const step of mhtp.steps.keys()) {
    await page.goto(`${mhtpPath}?step=${step + 1}`)
    await expect(stepLine(page, step + 1, 9)).toBeVisible()
    await reloadStep(page, mhtp, step, answers)
    await expect(stepLine(page, step + 1, 9)).toBeVisible()
  }
})

test('an edit survives a reload at once, before it is saved', async ({ page }) => {
  await openGpSurvey(page, mhtpPath, { sent, draft: upTo(1) })
  await page.route(drafts, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.goto(`${mhtpPath}?step=2`)
  await waitForSurvey(page)
  await page.getByLabel('Can you tell us a little more?').fill('It began in winter')
  await page.reload()
  await expect(page.getByLabel('Can you tell us a little more?')).toHaveValue('It began in winter')
})

test('an unknown step or one before its turn is the first unfinished one', async ({ page }) => {
  await openGpSurvey(page, `${mhtpPath}?step=99`, { sent, draft: upTo(2) })
  for (const step of ['99', '0', 'x', '9', '8', '4']) {
    await page.goto(`${mhtpPath}?step=${step}`)
    await expect(stepLine(page, 3, 9)).toBeVisible()
    await expect(page).toHaveURL(`${mhtpPath}?step=3`)
  }
})

test('another device goes on where this one stopped', async ({ page, browser }) => {
  const visit = await openGpSurvey(page, mhtpPath, { sent, draft: upTo(2) })
  await expect(stepLine(page, 3, 9)).toBeVisible()
  await choice(page, 'mood', 'moreAnxious').check()
  await expect(saved(page)).toBeVisible()
  const other = await browser.newPage()
  await openOnOtherDevice(other, visit, mhtpPath)
  await expect(stepLine(other, 3, 9)).toBeVisible()
  await expect(choice(other, 'mood', 'moreAnxious')).toBeChecked()
  await other.close()
})

test('two tabs keep both their answers', async ({ page, context }) => {
  const visit = await openGpSurvey(page, mhtpPath, { sent, draft: upTo(2) })
  const other = await context.newPage()
  await openInTab(other, visit, `${mhtpPath}?step=3`)
  await choice(page, 'mood', 'normal').check()
  await expect(saved(page)).toBeVisible()
  await choice(other, 'sleep', 'insomnia').check()
  await expect(saved(other)).toBeVisible()
  // Its own save has brought the answer of the first tab.
  await expect(choice(other, 'mood', 'normal')).toBeChecked()
  await choice(page, 'levelOfAnxiety', 'normal').check()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()
})

test('what was sent in one tab is known as sent in the other, also after a reload', async ({
  page,
  context,
}) => {
  const visit = await openGpSurvey(page, mhtpPath, { sent, draft: upTo(7) })
  const other = await context.newPage()
  await openInTab(other, visit, `${mhtpPath}?step=3`)
  await choice(other, 'sleep', 'insomnia').check()
  await expect(saved(other)).toBeVisible()
  await page.reload()
  await answerStep(page, askedIn(mhtp, 7, answers), answers)
  await submit(page).click()
  await expect(heading(page, 'Submission successful')).toBeVisible()
  // The other tab is looked at again.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(heading(other, 'Submission successful')).toBeVisible()
  await other.reload()
  await expect(heading(other, 'Submission successful')).toBeVisible()
})

test('what is answered before the scripts arrive counts', async ({ page }) => {
  await openGpSurvey(page, '/privacy', { sent, draft: upTo(2) })
  const arrive = await openBeforeScripts(page, `${mhtpPath}?step=3`)
  await choice(page, 'sleep', 'insomnia').check()
  arrive()
  await expect(saved(page)).toBeVisible()
  await expect(choice(page, 'sleep', 'insomnia')).toBeChecked()
})

test('pressed and typed through, each step leads to the next', async ({ page }) => {
  await openGpSurvey(page, mhtpPath, { sent, draft: upTo(6) })
  for (const step of [6, 7]) {
    await answerStep(page, askedIn(mhtp, step, answers), answers)
    await (step === 7 ? submit(page) : next(page)).click()
  }
  await expect(heading(page, 'Submission successful')).toBeVisible()
})

test('WCAG 2.2 A and AA: every step with its messages', async ({ page }) => {
  test.slow()
  const { api } = await openGpSurvey(page, mhtpPath, { sent })
  for (const step of mhtp.steps.keys()) {
    await saveDraft(api, 'mhtp', answersBefore(mhtp, step, answers))
    await page.goto(`${mhtpPath}?step=${step + 1}`)
    await waitForSurvey(page)
    await pressRefused(step === 7 ? submit(page) : next(page))
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    for (const option of await page.locator('input[value="other"], input[value="yes"]').all())
      await option.check()
    if (step === 7) await expect(page.getByLabel('Please describe how you live')).toBeVisible()
    await checkAccessibility(page)
  }
})
