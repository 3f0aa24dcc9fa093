import { expect } from '@playwright/test'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { filledButtons } from '#test/support/pages/filled-buttons.ts'
import {
  answered,
  heading,
  impossibleWishes,
  matchCards,
  questions,
  show,
} from '#test/support/pages/matching.ts'
import { test } from '#test/support/shared-context-test.ts'

test.describe('the results', () => {
  test('three, each with its time, zone and cost; one is booked, or the answers are changed', async ({
    page,
  }) => {
    await answered(page)
    await page.goto('/your-results')
    await expect(heading(page, 'Three people who fit, Chantelle')).toBeVisible()
    await expect(matchCards(page)).toHaveCount(3)
    for (const card of await matchCards(page).all()) {
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
    // Tall, so that nothing lies under the foot that sticks on phones.
    await checkAccessibility(page, { height: 1800, within: 'main' })
    const first = matchCards(page).first()
    const profile = (await first.getByRole('link', { name: /^View profile/ }).getAttribute('href')) ?? ''
    await first.getByRole('link', { name: 'Book now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue: Medicare rebate' }).click()
    await expect(page).toHaveURL(`${profile}#book`)

    await page.goBack()
    await page.getByRole('link', { name: 'Change answers' }).click()
    await expect(page).toHaveURL(`${questions}?step=1`)
    await expect(page.getByLabel('Myself')).toBeChecked()
  })

  test('without criteria they lead to the questions', async ({ page }) => {
    for (const path of ['/your-results', '/your-results-gp']) {
      await page.goto(path)
      await expect(page).toHaveURL(questions)
      await expect(heading(page, 'Who is this for?')).toBeVisible()
    }
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
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/get-filtered-clinicians?**', async (route) => {
      await asked.promise
      // Which is not asked for again by itself, as one that is away would be for six seconds.
      await route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{}' })
    })
    await page.goto('/your-results')
    await expect(heading(page, 'Finding people who fit')).toBeVisible()
    await expect(page.locator('main div[aria-hidden]')).toHaveCount(3)
    asked.resolve()
    await expect(heading(page, 'We could not look for people who fit')).toBeVisible()
    await page.unroute('**/api/get-filtered-clinicians?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(matchCards(page)).toHaveCount(3)
  })
})

test('a GP referral first: GPs who are free, also where their times cannot be read, and who could be seen afterwards', async ({
  page,
}) => {
  await answered(page, { referral: 'needOne' })
  await page.route('**/api/gp-availabilities?**', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{}' }),
  )
  await page.goto(`${questions}?step=6`)
  await show(page).click()
  await expect(page).toHaveURL('/your-results-gp')
  await expect(heading(page, 'First a GP, then someone who fits, Chantelle')).toBeVisible()
  await expect(page.getByText('We could not load the GPs’ times just now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'see all GPs' })).toBeVisible()
  await expect(matchCards(page)).toHaveCount(3)

  await page.unroute('**/api/gp-availabilities?**')
  await page.reload()
  const gps = page.getByRole('region', { name: 'The next free GPs' })
  await expect(gps.getByRole('listitem')).toHaveCount(3)
  await expect(gps.getByRole('listitem').first()).toContainText(/Sydney time \(GMT\+1[01]\) · Cost: Free/)
  const afterwards = page.getByRole('region', { name: 'Who you could see afterwards' })
  await expect(afterwards.getByRole('article')).toHaveCount(3)
  await expect(filledButtons(afterwards)).toHaveCount(0)
  await checkAccessibility(page, { height: 1800, within: 'main' })
  await gps.getByRole('link', { name: 'Choose a GP and a time' }).click()
  await expect(page).toHaveURL(/^[^?]*\/find-a-gp/)
})
