import { expect, type Page } from '@playwright/test'
import { neutralSite } from '#contract/page-paths.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openBeforeScripts } from '#test/support/early-page.ts'
import {
  openGpSurvey,
  prepareGpSurvey,
  signInWithoutHold,
  waitForSurvey,
} from '#test/support/open-gp-survey.ts'
import {
  choice,
  dass21Path,
  heading,
  mhtpPath,
  pressRefused,
  safetyPath,
  submit,
  tabTo,
} from '#test/support/pages/questionnaires.ts'
import { phone } from '#test/support/viewports.ts'

const keys = ['thoughOfEndingYourOwnLife', 'suicidalIdeation', 'suicidalPlan', 'suicidalIntent'] as const

async function answer(page: Page, letters: string): Promise<void> {
  for (const [at, letter] of [...letters].entries())
    await choice(page, keys[at]!, letter === 'Y' ? 'yes' : 'no').check()
}

const questionsShown = (page: Page) => page.getByRole('main').getByRole('group')
const supportHeading = "It sounds like you're going through a lot right now."
const supportText = "An online appointment isn't the right support for this, and we don't want you to wait."
const givenBack = /we’re no longer holding the time, and nothing was charged/
const numbers = ['000', '131114', '1300659467', '1300224636', '1800551800', '139276']

test('a no clears what it closes, what is missing is said, and a failed press keeps the answers', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  // The treatment plan waits for it.
  await openGpSurvey(page, `${mhtpPath}?step=3&from=email`)
  await expect(page).toHaveURL(`${safetyPath}?from=email`)
  await expect(questionsShown(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'In danger now 000' })).toHaveAttribute('href', 'tel:000')
  const [lines, question] = await Promise.all([
    page.getByRole('main').locator('a[href="tel:131114"]').first().boundingBox(),
    questionsShown(page).first().boundingBox(),
  ])
  expect(lines!.y, 'Lifeline stands before the first question').toBeLessThan(question!.y)

  await answer(page, 'YYY')
  await expect(questionsShown(page)).toHaveCount(4)
  await pressRefused(submit(page))
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText('Answer to question 4 is required')
  await expect(summary).toBeFocused()
  await checkAccessibility(page, { within: 'main' })
  await answer(page, 'N')
  await expect(questionsShown(page)).toHaveCount(1)
  await answer(page, 'Y')
  await expect(questionsShown(page)).toHaveCount(2)
  await expect(choice(page, keys[1], 'yes')).not.toBeChecked()
  await page.reload()
  await waitForSurvey(page)
  await expect(choice(page, keys[0], 'yes')).toBeChecked()

  await answer(page, 'YYNN')
  await page.route('**/safetyCheck/submissions', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(choice(page, keys[3], 'no')).toBeChecked()
  await page.unroute('**/safetyCheck/submissions')
  await submit(page).click()
  await expect(page).toHaveURL(/\/gp\/questionnaire\/complete\?from=email/)
  await expect(heading(page, 'Emergency contacts')).toBeVisible()
})

test('YYNY, begun before the scripts arrive, leads to support, gives the time back, and asks for a call', async ({
  page,
}) => {
  const { api, reservation } = await prepareGpSurvey(page)
  const arrive = await openBeforeScripts(page, `${safetyPath}?from=email`)
  await answer(page, 'Y')
  arrive()
  await expect(questionsShown(page)).toHaveCount(2)
  await expect(choice(page, keys[0], 'yes')).toBeChecked()
  const visited = await page.evaluate(() => history.length)
  await answer(page, 'YYNY')
  await submit(page).click()
  await expect(page).toHaveURL('/gp/questionnaire/not-suitable?from=email')
  await expect(heading(page, supportHeading)).toBeVisible()
  await expect(page.getByTestId('toast')).toHaveCount(0)
  for (const number of numbers)
    await expect(page.getByRole('main').locator(`a[href="tel:${number}"]`).first()).toBeVisible()
  const held = await api.read<{ status: string }>(
    `/accounts/banksia/reserved-appointments/${reservation.reserveId}`,
  )
  expect(held.status).toBe('released')
  await page.reload()
  await expect(page.getByText(givenBack)).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeVisible()

  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('radio', { name: 'In the evening' }).check()
  await page.getByRole('button', { name: 'Ask us to call you' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Phone number is not valid')
  await page.getByLabel('Phone number').fill('0491 570 006')
  await page.getByRole('button', { name: 'Ask us to call you' }).click()
  await expect(page.getByText(/We’ll call you on 0491 570 006, in the evening/)).toBeVisible()

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${safetyPath}?from=email`)
  const ended = page.getByRole('dialog', { name: 'Invalid booking session' })
  await expect(ended).toContainText('was given back')
  await expect(ended.getByRole('link', { name: 'Go back to our GPs' })).toBeVisible()
  await ended.getByRole('link', { name: 'See where to get support' }).click()
  await expect(page).toHaveURL('/gp/questionnaire/not-suitable?from=email')
  await expect(page.getByText(givenBack)).toBeVisible()
  // Each page took the place of the one before: Back of the browser does not lead into the questions again.
  expect(await page.evaluate(() => history.length)).toBe(visited)
})

test('signed out, every form asks for a login, then for a held time; either can be left at once, and support is there for everyone', async ({
  page,
}) => {
  await page.route(`${neutralSite}**`, (route) => route.fulfill({ body: 'Weather' }))
  const login = page.getByRole('dialog', { name: 'Login required' })
  // The treatment plan and the DASS-21 are one kind of page.
  for (const path of [safetyPath, mhtpPath]) {
    await page.goto(`${path}?from=email`)
    await expect(login.locator('a[href="tel:000"]')).toBeVisible()
    await expect(login.getByRole('link', { name: 'log in' })).toHaveAttribute(
      'href',
      /redirectTo=.*from%3Demail/,
    )
    if (path !== safetyPath) continue
    await login.getByRole('link', { name: 'Leave now' }).click()
    await expect(page).toHaveURL(neutralSite)
  }
  await checkAccessibility(page, { within: 'dialog' })
  await login.getByRole('link', { name: 'Go back to our GPs' }).click()
  await expect(page).toHaveURL('/find-a-gp')
  await page.goto('/gp/questionnaire/not-suitable')
  await expect(heading(page, supportHeading)).toBeVisible()
  await expect(page.getByText(supportText, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'log in' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(givenBack)).toHaveCount(0)

  await signInWithoutHold(page)
  const invalid = page.getByRole('dialog', { name: 'Invalid booking session' })
  for (const path of [safetyPath, dass21Path]) {
    await page.goto(path)
    await expect(invalid).toContainText('no longer valid')
    if (path !== safetyPath) continue
    await tabTo(page, invalid.getByRole('link', { name: 'Leave now' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(neutralSite)
  }
  await invalid.getByRole('link', { name: 'Go back to our GPs' }).click()
  await expect(page).toHaveURL('/find-a-gp')

  // Nor is a call asked for: the page says where to turn. What could not be read is not called missing.
  await page.route('**/api/client-records/me', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/gp/questionnaire/not-suitable')
  await expect(page.getByText('We could not load your details just now')).toBeVisible()
  await page.unroute('**/api/client-records/me')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Phone number').fill('0491 570 006')
  await expect(page.getByText(givenBack)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask us to call you' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Our team has not been told to call you')
  await expect(notice.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask us to call you' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('a[href="tel:000"]').first()).toBeVisible()
  await notice.getByRole('link', { name: 'choose a GP time' }).click()
  await expect(page).toHaveURL('/find-a-gp')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every crisis line is on all three pages', async ({ page }) => {
    for (const path of [safetyPath, '/gp/questionnaire/not-suitable', mhtpPath]) {
      await page.goto(path)
      const main = page.getByRole('main')
      for (const number of numbers)
        await expect(
          main.locator(`a[href="tel:${number}"]`).filter({ visible: true }),
          `${number} on ${path}`,
        ).not.toHaveCount(0)
    }
  })
})
