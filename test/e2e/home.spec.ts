import { expect, type Page } from '@playwright/test'
import { test as isolatedTest } from '#test/support/browser-test.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop } from '#test/support/viewports.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Free soon' })
const row = (page: Page) => carousel(page).getByRole('list').first()
const scrolled = (page: Page) => row(page).evaluate((list) => list.scrollLeft)

/** Where the row stands once it has come to rest: it glides, whatever the clock says, and on a busy machine with pauses. */
async function restingPlace(page: Page): Promise<number> {
  let last = -1
  const rests = async () => {
    const before = last
    const isGliding = await row(page).evaluate((list) => 'gliding' in list.dataset)
    last = await scrolled(page)
    return !isGliding && last === before
  }
  await expect.poll(rests, { intervals: [300] }).toBe(true)
  return last
}

test.use({ viewport: desktop })

test.describe('the carousel', () => {
  test('shows 1, 2, 3, 4 or 5 cards by width, its buttons jump, and it leads to the listing with its way of paying, as the search does with its answers', async ({
    page,
  }) => {
    await page.goto('/')
    for (const [width, slides] of [
      [360, 1],
      [768, 2],
      [1024, 3],
      [1536, 5],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const shown = () =>
        row(page).evaluate((list) => {
          const right = list.getBoundingClientRect().right + 1
          return [...list.children].filter((item) => item.getBoundingClientRect().right <= right).length
        })
      await expect.poll(shown, `at ${width}`).toBe(slides)
      const over = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
      expect(over, `at ${width}`).toBeLessThanOrEqual(0)
    }
    // A person who asked for less motion, as all tests do: it stands still until it is told to move.
    await expect(carousel(page).getByRole('button', { name: 'Let the psychologists move' })).toBeVisible()
    await carousel(page).getByRole('button', { name: 'More psychologists' }).click()
    expect(await scrolled(page)).toBeGreaterThan(100)
    await carousel(page).getByRole('button', { name: 'Earlier psychologists' }).click()
    expect(await scrolled(page)).toBe(0)

    await carousel(page)
      .getByRole('link', { name: /^See all \d+ clinicians/ })
      .click()
    await expect(page).toHaveURL('/find-a-psychologist?fundingMethods=rebate&nextAvailable=true')

    await page.goBack()
    await expect(page.getByRole('link', { name: 'Answer six short questions' }).first()).toHaveAttribute(
      'href',
      '/get-matched',
    )
    await page.getByLabel('How will you pay?').selectOption('Self-funded')
    await page.getByLabel('What would you like help with?').first().click()
    await page.getByRole('option', { name: 'Grief and loss' }).click()
    await page.getByRole('option', { name: 'Sleep' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'See who is free' }).click()
    await expect(page.getByRole('heading', { name: 'Find a psychologist', level: 1 })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('specializations')).toBe('["griefAndLoss","sleep"]')
    expect(searchParams.get('fundingMethods')).toBe('selfFunded')
  })

  isolatedTest(
    'moves by itself, and stands still while it is pointed at, focused or paused',
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.clock.install()
      await page.goto('/')
      await expect(
        carousel(page).getByRole('button', { name: 'Pause the moving psychologists' }),
      ).toBeVisible()
      await page.clock.runFor(12_500)
      await carousel(page).getByRole('heading', { name: 'Free soon' }).hover()
      const once = await restingPlace(page)
      expect(once).toBeGreaterThan(100)
      await page.clock.runFor(25_000)
      expect(await restingPlace(page)).toBe(once)

      await carousel(page)
        .getByRole('link', { name: /^See all/ })
        .focus()
      await page.mouse.move(0, 0)
      await page.clock.runFor(25_000)
      expect(await restingPlace(page)).toBe(once)

      await carousel(page).getByRole('button', { name: 'Pause the moving psychologists' }).click()
      await page.mouse.move(0, 0)
      await page.getByRole('heading', { level: 1 }).click()
      await page.clock.runFor(25_000)
      expect(await restingPlace(page)).toBe(once)
      await expect(carousel(page).getByRole('button', { name: 'Let the psychologists move' })).toBeVisible()
    },
  )
})
