import { expect, type Page } from '@playwright/test'
import { dass21 } from '#domain/questionnaires/dass21.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { completeGpNeeds, goodAnswers, submissionsPath } from '#test/support/gp-needs.ts'
import { apiOf } from '#test/support/page-api.ts'
import { reservations } from '#test/support/pages/booking-panel.ts'
import { gpTime, holdTime } from '#test/support/pages/held-time.ts'
import { inCard, signUpClient } from '#test/support/pages/portal.ts'
import { goodPassword } from '#test/support/pages/sign-up.ts'
import { putIntoTab } from '#test/support/tab-storage.ts'
import { desktop, phone } from '#test/support/viewports.ts'

const path = '/my/questionnaires'
const chantelle = { firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }
const words = 'I wake at four.\nThen I worry: é, 中文 🙂'

const sent = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sent ' })

test.use({ viewport: desktop })

test('says that there is none yet; then from a GP appointment to what was sent for it, and for none yet, in own words and without a score', async ({
  page,
}) => {
  const client = await signUpClient(page)
  const submissions = '**/api/client-records/me/questionnaire-submissions'
  await page.route(submissions, (route) => route.fulfill({ status: 400, json: {} }))
  const { token, item } = await signInByRequests(page, { email: client.email, password: goodPassword })
  await putIntoTab(page, 'isSignedIn', { [item.name]: item.value })
  // Of another client, or of none.
  await page.goto(`${path}/5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001`)
  await expect(page.getByRole('heading', { name: 'There is no such questionnaire' })).toBeVisible()
  await page.getByRole('link', { name: 'See what you have sent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questionnaires' })).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Failed to retrieve your latest profile data!' })
  await expect(notice).toBeVisible()
  await page.unroute(submissions)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No questionnaires yet' })).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a GP' })).toHaveAttribute(
    'href',
    '/find-a-gp',
  )

  const api = apiOf(page, token)
  await completeGpNeeds(api, chantelle)
  const held = await holdTime(page.request, gpTime)
  await api.post(`${reservations.replace('/api', '')}/${held.reserveId}:confirm`, {})
  await api.post(submissionsPath('mhtp'), { answers: goodAnswers('mhtp', { details: words }) })

  await page.goto('/my/appointments')
  await inCard(page, 0)
    .getByRole('link', { name: /^Questionnaires: / })
    .click()
  await expect(page).toHaveURL(path)
  await expect(sent(page)).toHaveCount(4)
  for (const name of ['Safety check', 'Treatment plan', 'DASS-21'])
    await expect(
      sent(page).filter({ hasText: name }).filter({ hasText: 'For your GP appointment on ' }),
    ).toHaveCount(1)
  await checkAccessibility(page, { within: 'main' })

  await sent(page).filter({ hasText: 'DASS-21' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your answers' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'DASS-21' })).toBeVisible()
  const step = page.getByRole('region', { name: dass21.steps[0]?.title })
  await expect(step.getByRole('definition')).toHaveCount(21)
  await expect(step).toContainText('Did not apply to me at all')
  await expect(page.getByRole('main')).not.toContainText(/depression|anxiety|stress|severe|score/i)
  await expect(page).toHaveTitle(/^Your answers · /)
  await checkAccessibility(page, { within: 'main' })

  await page.setViewportSize(phone)
  await page.goBack()
  await sent(page).filter({ hasText: 'Not part of an appointment yet' }).getByRole('link').click()
  const answer = page.getByRole('definition').filter({ hasText: 'I wake at four.' })
  await expect(answer).toHaveText(words)
  await expect(answer).toHaveCSS('white-space-collapse', 'preserve')
  await page.reload()
  await expect(answer).toBeVisible()
})
