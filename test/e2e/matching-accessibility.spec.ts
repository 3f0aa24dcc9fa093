import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import type { MatchingAnswers } from '#domain/matching/answers.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { answered, heading, impossibleWishes, questions } from '#test/support/pages/matching.ts'

test.describe('WCAG 2.2 A and AA', () => {
  const places: [name: string, path: string, change?: Partial<MatchingAnswers>][] = [
    ['the way in', '/get-matched'],
    ...([1, 2, 3, 4, 5, 6] as const).map((step): [string, string] => [
      `step ${step}`,
      `${questions}?step=${step}`,
    ]),
    ['results', '/your-results'],
    ['GP results', '/your-results-gp', { referral: 'needOne' }],
    ['no match', '/your-results', impossibleWishes],
  ]
  for (const [name, path, change] of places)
    test(name, async ({ page }) => {
      await answered(page, change)
      await page.goto(path)
      await expect(heading(page, /./)).toBeVisible()
      if (path.startsWith('/your')) await expect(page.locator('main div[aria-hidden]')).toHaveCount(0)
      // Tall, so that nothing lies under the foot that sticks on phones.
      await checkAccessibility(page, { height: 1800 })
    })
})
