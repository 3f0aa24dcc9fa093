import { expect, type Locator, type Page } from '@playwright/test'
import {
  type Answers,
  isQuestionAsked,
  listQuestions,
  type Question,
  type Questionnaire,
} from '#domain/questionnaires/questionnaire.ts'

export const mhtpPath = '/gp/questionnaire/complete'
export const dass21Path = '/gp/dass-21'
export const safetyPath = '/gp/questionnaire'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
export const stepLine = (page: Page, step: number, total: number) =>
  page.getByText(`Step ${step} of ${total}`, { exact: true })
export const saved = (page: Page) => page.getByText('Answers saved')
export const choice = (page: Page, key: string, code: string): Locator =>
  page.locator(`input[name="${key}"][value="${code}"]`)

/** The questions of a step that these answers open, in order. A box that stays empty takes no answer. */
export function askedIn(questionnaire: Questionnaire, step: number, answers: Answers): readonly Question[] {
  const all = listQuestions(questionnaire)
  return (
    questionnaire.steps[step]?.questions.filter(
      (question) => question.kind !== 'box' && isQuestionAsked(question, answers, all),
    ) ?? []
  )
}

/** Only what belongs to the steps before this one, counted from 0. */
export function answersBefore(questionnaire: Questionnaire, step: number, answers: Answers): Answers {
  const keys = questionnaire.steps
    .slice(0, step)
    .flatMap((each) => askedIn(questionnaire, questionnaire.steps.indexOf(each), answers))
  return Object.fromEntries(keys.map(({ key }) => [key, answers[key] ?? '']))
}

/** Pressed although it says what is missing. */
export async function pressRefused(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
}

/** Goes forward by Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Found once: to look for it by its role and name after each press takes longer than the press.
  const found = await control.elementHandle()
  const hasFocus = async () => found?.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  await found?.dispose()
  await expect(control).toBeFocused()
}

/** With the keyboard alone, in place of what was answered before. Choices and lists take their first answer. */
export async function answerByKeys(page: Page, { key, kind }: Question, answer: string): Promise<void> {
  const control = page.locator(`[id="${key}"]`)
  if (kind === 'choice') return chooseByKeys(page, key, answer)
  await tabTo(page, control)
  if (kind === 'select') {
    if ((await control.inputValue()) !== answer) await page.keyboard.press('ArrowDown')
    await expect(control).toHaveValue(answer)
  } else {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(answer)
  }
}

/** Tab stops at the choice that was made, or at the first; the arrows go round from there. */
async function chooseByKeys(page: Page, key: string, answer: string): Promise<void> {
  const chosen = page.locator(`input[name="${key}"]:checked`)
  if ((await chosen.count()) === 0) {
    await tabTo(page, page.locator(`[id="${key}"]`))
    await page.keyboard.press('Space')
    return
  }
  await tabTo(page, chosen)
  const choices = await page.locator(`input[name="${key}"]`).count()
  for (let presses = 0; presses < choices && (await chosen.inputValue()) !== answer; presses++)
    await page.keyboard.press('ArrowDown')
}

/** That the answer stands in its control. */
export async function expectAnswered(page: Page, { key, kind }: Question, answer: string): Promise<void> {
  if (kind === 'choice') await expect(choice(page, key, answer)).toBeChecked()
  else await expect(page.locator(`[id="${key}"]`)).toHaveValue(answer)
}

/** Another answer that the question takes. */
function otherAnswer({ key, kind, options }: Question, answers: Answers): string {
  if (kind === 'phone') return '0491 570 157'
  if (kind === 'postcode') return '3000'
  const before = answers[key] ?? ''
  return options ? (options.find(({ code }) => code !== before)?.code ?? before) : `${before} and more`
}

/** Every question of a step keeps its answer through a reload, what was edited just now too. */
export async function reloadStep(
  page: Page,
  questionnaire: Questionnaire,
  step: number,
  answers: Answers,
): Promise<void> {
  const [first] = askedIn(questionnaire, step, answers)
  if (!first) throw new Error(`Step ${step + 1} asks nothing`)
  await expectAnswered(page, first, answers[first.key] ?? '')
  const edited: Record<string, string> = { ...answers, [first.key]: otherAnswer(first, answers) }
  const opened = askedIn(questionnaire, step, edited).filter(({ key }) => !(key in answers))
  for (const question of opened) edited[question.key] = otherAnswer(question, answers)
  await answerStep(page, [first, ...opened], edited)
  await page.reload()
  for (const question of askedIn(questionnaire, step, edited))
    await expectAnswered(page, question, edited[question.key] ?? '')
}

/** Every question of a step, by pressing and typing. */
export async function answerStep(
  page: Page,
  questions: readonly Question[],
  answers: Answers,
): Promise<void> {
  for (const { key, kind } of questions) {
    const answer = answers[key] ?? ''
    if (kind === 'choice') await choice(page, key, answer).check()
    else if (kind === 'select') await page.locator(`[id="${key}"]`).selectOption(answer)
    else await page.locator(`[id="${key}"]`).fill(answer)
  }
}
