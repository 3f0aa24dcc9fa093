import { expect, type Page } from '@playwright/test'
import { dass21 } from '#domain/questionnaires/dass21.ts'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { openGpSurvey } from '#test/support/open-gp-survey.ts'
import {
  answersBefore,
  answerStep,
  askedIn,
  dass21Path,
  heading,
  next,
  pressRefused,
  reloadStep,
  stepLine,
  submit,
} from '#test/support/pages/questionnaires.ts'

const answers = goodAnswers('dass21')
const sent = ['safetyCheck', 'mhtp'] as const
const thanks = 'Thank you. Your DASS-21 form has been submitted.'
const upTo = (step: number) => ({ code: 'dass21' as const, answers: answersBefore(dass21, step, answers) })

const openLastStep = async (page: Page) => {
  await openGpSurvey(page, dass21Path, { sent, draft: { code: 'dass21', answers } })
  await expect(stepLine(page, 4, 4)).toBeVisible()
}

/** Keeps what comes into a live region that is there already: that is what is read out. */
const noteSpoken = (page: Page) =>
  page.evaluate(() =>
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target.nodeName === 'OUTPUT')
          for (const node of addedNodes) document.body.dataset['spoken'] += ` ${node.textContent}`
    }).observe(document.body, { subtree: true, childList: true }),
  )

test('four steps, then a thank-you that leads on, with “here” at once', async ({ page }) => {
  await openGpSurvey(page, dass21Path, { sent })
  for (const step of [0, 1, 2, 3]) {
    await expect(stepLine(page, step + 1, 4)).toBeVisible()
    await answerStep(page, askedIn(dass21, step, answers), answers)
    if (step === 3) await noteSpoken(page)
    await (step === 3 ? submit(page) : next(page)).click()
  }
  await expect(heading(page, thanks)).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/score|severe|mild|moderate|depression/i)
  await expect(page.getByRole('main').getByRole('status').last()).toContainText('In 5 seconds')
  expect(await page.evaluate(() => document.body.dataset['spoken'])).toContain('In 5 seconds')
  await page.getByRole('link', { name: 'here', exact: true }).click()
  await expect(page).toHaveURL('/gp/booking-confirmation')
})

test('a reload in the middle of any step stays, with every answer', async ({ page }) => {
  await openLastStep(page)
  for (const step of dass21.steps.keys()) {
    await page.goto(`${dass21Path}?step=${step + 1}`)
    await reloadStep(page, dass21, step, answers)
    await expect(stepLine(page, step + 1, 4)).toBeVisible()
  }
})

isolatedTest('the redirect comes after five seconds, not before', async ({ page }) => {
  await page.clock.install()
  await openLastStep(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await submit(page).click()
  await expect(heading(page, thanks)).toBeVisible()
  await page.clock.runFor(4900)
  await expect(heading(page, thanks)).toBeVisible()
  await expect(page).toHaveURL(/\/gp\/dass-21/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/gp/booking-confirmation')
})

isolatedTest('the redirect can be stopped', async ({ page }) => {
  await page.clock.install()
  await openLastStep(page)
  await submit(page).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.clock.runFor(10_000)
  await expect(heading(page, thanks)).toBeVisible()
  await page.getByRole('link', { name: 'Go on to your booking' }).click()
  await expect(page).toHaveURL('/gp/booking-confirmation')
})

test('each statement needs an answer, and the message says which', async ({ page }) => {
  await openGpSurvey(page, dass21Path, { sent, draft: upTo(1) })
  await expect(stepLine(page, 2, 4)).toBeVisible()
  await expect(page.getByText('7 of 21', { exact: true })).toBeVisible()
  await pressRefused(next(page))
  await expect(page.getByRole('main').getByRole('alert').getByRole('link').first()).toHaveText(
    'Answer 7 is required',
  )
})

test('a failed submit keeps every answer', async ({ page }) => {
  await openLastStep(page)
  await page.route('**/dass21/submissions', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unroute('**/dass21/submissions')
  await submit(page).click()
  await expect(heading(page, thanks)).toBeVisible()
})

test.describe('WCAG 2.2 A and AA', () => {
  for (const step of [0, 1, 2, 3])
    test(`of step ${step + 1} and its messages`, async ({ page }) => {
      await openGpSurvey(page, dass21Path, { sent, draft: upTo(step) })
      await pressRefused(step === 3 ? submit(page) : next(page))
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await checkAccessibility(page)
    })

  test('of the thank-you', async ({ page }) => {
    await openLastStep(page)
    await submit(page).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await checkAccessibility(page)
  })
})
