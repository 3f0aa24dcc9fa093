import { expect, type Page } from '@playwright/test'
import { dass21 } from '#domain/questionnaires/dass21.ts'
// Both stop the clock, which a browser that others use must not.
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { goodAnswers } from '#test/support/gp-needs.ts'
import { openGpSurvey, waitForSurvey } from '#test/support/open-gp-survey.ts'
import {
  answerStep,
  askedIn,
  dass21Path,
  expectAnswered,
  heading,
  next,
  pressRefused,
  stepLine,
  submit,
} from '#test/support/pages/questionnaires.ts'
import { stopClock } from '#test/support/stop-clock.ts'
import { phone } from '#test/support/viewports.ts'

const answers = goodAnswers('dass21')
const sent = ['safetyCheck', 'mhtp'] as const
const thanks = 'Thank you. Your DASS-21 form has been submitted.'

/** Keeps what comes into a live region that is there already: that is what is read out. */
const noteSpoken = (page: Page) =>
  page.evaluate(() =>
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target.nodeName === 'OUTPUT')
          for (const node of addedNodes) document.body.dataset['spoken'] += ` ${node.textContent}`
    }).observe(document.body, { subtree: true, childList: true }),
  )

test('four steps with their messages, kept through a reload, then a thank-you that can be stayed on', async ({
  page,
}) => {
  await page.clock.install()
  await openGpSurvey(page, dass21Path, { sent })
  for (const step of dass21.steps.keys()) {
    await expect(stepLine(page, step + 1, 4)).toBeVisible()
    const forward = step === 3 ? submit(page) : next(page)
    await pressRefused(forward)
    const questions = askedIn(dass21, step, answers)
    await expect(page.getByRole('main').getByRole('alert').getByRole('link').first()).toHaveText(
      `${questions[0]?.name} is required`,
    )
    await checkAccessibility(page, { within: 'main' })
    await page.setViewportSize(phone)
    await answerStep(page, questions, answers)
    if (step === 1) await page.reload()
    // What the browser puts back is done again by a timer, which would stand still with the clock.
    await waitForSurvey(page)
    for (const question of questions) await expectAnswered(page, question, answers[question.key] ?? '')
    await expect(stepLine(page, step + 1, 4)).toBeVisible()
    if (step === 1) await expect(page.getByText('7 of 21', { exact: true })).toBeVisible()
    if (step === 3) {
      await noteSpoken(page)
      await stopClock(page)
    }
    await forward.click()
  }
  await expect(heading(page, thanks)).toBeFocused()
  await page.clock.runFor(200)
  await expect(page.getByRole('main').getByRole('status').last()).toContainText('In 5 seconds')
  expect(await page.evaluate(() => document.body.dataset['spoken'])).toContain('In 5 seconds')
  await expect(page.getByRole('link', { name: 'here', exact: true })).toHaveAttribute(
    'href',
    '/gp/booking-confirmation',
  )
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.clock.runFor(10_000)
  await expect(heading(page, thanks)).toBeVisible()
  await page.clock.resume()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/score|severe|mild|moderate|depression/i)
  await checkAccessibility(page, { within: 'main' })
  await page.goBack()
  await expect(page).toHaveURL((url) => url.searchParams.get('step') === '4')
  await expect(heading(page, thanks)).toBeVisible()
  await page.getByRole('link', { name: 'Go on to your booking' }).click()
  await expect(page).toHaveURL('/gp/booking-confirmation')
})

test('a failed submit keeps every answer; the redirect comes after five seconds, not before', async ({
  page,
}) => {
  await page.clock.install()
  await openGpSurvey(page, dass21Path, { sent, draft: { code: 'dass21', answers } })
  await expect(stepLine(page, 4, 4)).toBeVisible()
  await page.route('**/dass21/submissions', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unroute('**/dass21/submissions')
  await stopClock(page)
  await submit(page).click()
  await expect(heading(page, thanks)).toBeVisible()
  await page.clock.runFor(4900)
  await expect(heading(page, thanks)).toBeVisible()
  await expect(page).toHaveURL(/\/gp\/dass-21/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/gp/booking-confirmation')
})
