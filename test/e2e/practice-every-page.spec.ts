import { expect, type Page } from '@playwright/test'
import { pageAddresses } from '#test/support/page-addresses.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import {
  moneyPages,
  officePages,
  type PracticePage,
  walkedElsewhere,
} from '#test/support/pages/practice-pages.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

async function use(
  page: Page,
  [at, heading, press, result, { before, key = 'Enter', axe } = {}]: PracticePage,
) {
  await page.goto(at)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await before?.(main, page)
  await expect(press(main)).toBeVisible()
  await expect(main.locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  if (axe === 'before') await look(page)
  await press(main).focus()
  await page.keyboard.press(key)
  await result(main, page)
  if (axe === 'after') await look(page)
}

async function look(page: Page) {
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
}

for (const [part, pages] of Object.entries({
  'the office’s own': officePages,
  'about money and the set-up': moneyPages,
}))
  test(`the pages ${part}, which no other spec opens, are walked and used with the keyboard alone`, async ({
    page,
  }) => {
    await signInAsStaff(page, 'owner')
    for (const row of pages) await test.step(row[0], () => use(page, row))
  })

test('no page of the practice side is left out', () => {
  const walked = [...officePages, ...moneyPages].map(([at]) => at.replace(/\?.*$/, ''))
  const known = new Set([...walked, ...Object.keys(walkedElsewhere).map((path) => `/${path}`)])
  const missing = pageAddresses.filter((path) => /^\/(practice|admin)\b/.test(path) && !known.has(path))
  expect(missing).toEqual([])
})
