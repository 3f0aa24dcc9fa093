import { apiRequest } from '#contract/api-paths.ts'
import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import type { ClinicianList } from '#contract/clinicians.ts'
import { toCriteria } from '#domain/matching/to-criteria.ts'
import { fitSentence } from '#domain/matching/fit-sentence.ts'
import { toListingQuery } from '#domain/matching/listing-query.ts'
import { rankMatches } from '#domain/matching/rank-matches.ts'
import { defaultZone } from '#domain/time/zones.ts'
import {
  answered,
  heading,
  impossibleWishes,
  matchCards,
  questions,
  show,
  wholeAnswers,
} from '#test/support/pages/matching.ts'
import { openSignedInAs } from '#test/support/signed-in.ts'
import { filledButtons } from '#test/support/pages/filled-buttons.ts'

test.describe('the results', () => {
  test('up to three, best first, each with its sentence, time, zone and cost', async ({ page, request }) => {
    await answered(page)
    const criteria = toCriteria(wholeAnswers)
    if (!criteria) throw new Error('The answers are whole')
    const { path } = apiRequest('listClinicians', { query: toListingQuery(criteria, defaultZone) })
    const response = await request.get(path)
    const { clinicians } = (await response.json()) as ClinicianList
    const expected = rankMatches(clinicians, criteria, null)
    expect(expected).toHaveLength(3)

    await page.goto('/your-results')
    await expect(heading(page, 'Three people who fit, Chantelle')).toBeVisible()
    await expect(matchCards(page).getByRole('heading')).toHaveText(expected.map(({ name }) => name))
    for (const [place, clinician] of expected.entries()) {
      const card = matchCards(page).nth(place)
      await expect(card.getByText(fitSentence(clinician, criteria, defaultZone))).toBeVisible()
      await expect(card.getByText(/^Next available: \w{3} \d+ \w{3}$/)).toBeVisible()
      await expect(card.getByText(/^\d+:\d\d [ap]m, Sydney time \(GMT\+1[01]\)$/)).toBeVisible()
      await expect(card.getByText(/after rebate/)).toContainText('after the session')
    }
    await expect(matchCards(page).first().getByText('The closest fit')).toBeVisible()
    await expect(filledButtons(page).filter({ hasText: 'Book now' })).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Your answers' }).getByRole('listitem')).toHaveText([
      'Anxiety',
      'Sleep',
      'Work and stress',
      'Medicare rebate',
      'Any time',
    ])
    const first = expected[0]?._id ?? ''
    await matchCards(page).first().getByRole('link', { name: 'Book now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }).click()
    await expect(page).toHaveURL(`/find-a-psychologist/details?id=${first}#book`)
  })

  test('answers can be changed from there', async ({ page }) => {
    await answered(page)
    await page.goto('/your-results')
    await page.getByRole('link', { name: 'Change answers' }).click()
    await expect(page).toHaveURL(`${questions}?step=1`)
    await expect(page.getByLabel('Myself')).toBeChecked()
  })

  test('the attached psychologist is left out', async ({ page }) => {
    const wish = { help: 'anxiety;trauma;sleep', language: 'vi' }
    await answered(page, wish)
    await page.goto('/your-results')
    await expect(matchCards(page).first()).toContainText('Amelia Tran')

    await openSignedInAs(page, 'returning.client', '/your-results')
    await expect(
      page
        .getByRole('banner')
        .getByLabel(/^Your account/)
        .first(),
    ).toBeVisible()
    await expect(heading(page, /who fits?, Chantelle$/)).toBeVisible()
    await expect(matchCards(page).first()).toBeVisible()
    await expect(page.getByText('Amelia Tran')).toHaveCount(0)
  })

  test('a psychologist’s own sign-in sees why it cannot book', async ({ page }) => {
    const refusal =
      'You are currently logged in as a psychologist and are not able to book appointments via the website.'
    await answered(page)
    await openSignedInAs(page, 'clinician', '/your-results')
    await expect(page.getByText(refusal).first()).toBeVisible()
    const book = matchCards(page).first().getByRole('button', { name: 'Book now' })
    await expect(book).toHaveAttribute('aria-disabled', 'true')
    await expect(book).toHaveAccessibleDescription(refusal)
  })

  for (const path of ['/your-results', '/your-results-gp'])
    test(`${path} without criteria leads to the questions`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(questions)
      await expect(heading(page, 'Who is this for?')).toBeVisible()
    })

  test('no psychologist fits', async ({ page }) => {
    await answered(page, impossibleWishes)
    await page.goto('/your-results')
    await expect(heading(page, "Can't find what you're looking for?")).toBeVisible()
    await expect(
      page.getByText("Sorry, we're unable to provide a match. Please adjust your criteria or try again"),
    ).toBeVisible()
    await expect(matchCards(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Adjust my answers' })).toHaveAttribute(
      'href',
      `${questions}?step=1`,
    )
    await page.getByRole('link', { name: 'try again', exact: true }).click()
    await expect(page).toHaveURL('/get-matched')
  })

  test('skeletons wait for a slow answer; a failing one says so and can be tried again', async ({ page }) => {
    await answered(page)
    let fail = () => {}
    const asked = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/api/get-filtered-clinicians?**', async (route) => {
      await asked
      await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    })
    await page.goto('/your-results')
    await expect(heading(page, 'Finding people who fit')).toBeVisible()
    await expect(page.locator('main div[aria-hidden]')).toHaveCount(3)
    fail()
    await expect(
      page.getByText("Failed to get psychologists's data, please try again later").first(),
    ).toBeVisible()
    await expect(heading(page, 'We could not look for people who fit')).toBeVisible()
    await page.unroute('**/api/get-filtered-clinicians?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(matchCards(page)).toHaveCount(3)
  })
})

test.describe('a GP referral first', () => {
  test('leads to GPs who are free, and to who could be seen afterwards', async ({ page }) => {
    await answered(page, { referral: 'needOne' })
    await page.goto(`${questions}?step=6`)
    await show(page).click()
    await expect(page).toHaveURL('/your-results-gp')
    await expect(heading(page, 'First a GP, then someone who fits, Chantelle')).toBeVisible()
    const gps = page.getByRole('region', { name: 'The next free GPs' })
    await expect(gps.getByRole('listitem')).toHaveCount(3)
    await expect(gps.getByRole('listitem').first()).toContainText(/Sydney time \(GMT\+1[01]\) · Cost: Free/)
    const afterwards = page.getByRole('region', { name: 'Who you could see afterwards' })
    await expect(afterwards.getByRole('article')).toHaveCount(3)
    await expect(filledButtons(afterwards)).toHaveCount(0)
    await gps.getByRole('link', { name: 'Choose a GP and a time' }).click()
    await expect(page).toHaveURL(/^[^?]*\/find-a-gp/)
  })

  test('GPs whose times cannot be read leave a way on', async ({ page }) => {
    await answered(page, { referral: 'needOne' })
    await page.route('**/api/gp-availabilities?**', (route) => route.abort())
    await page.goto('/your-results-gp')
    await expect(page.getByText('We could not load the GPs’ times just now')).toBeVisible()
    await expect(page.getByRole('link', { name: 'see all GPs' })).toBeVisible()
    await expect(matchCards(page)).toHaveCount(3)
  })
})
