import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { bookDemoSession } from '#test/support/e2e-diary.ts'
import {
  clinicianPages,
  moneyPages,
  officePages,
  type PracticePage,
  practicePages,
  walkedElsewhere,
} from '#test/support/pages/practice-pages.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
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
  if (axe) await look(page, 'html')
  await press(main).focus()
  await page.keyboard.press(key)
  await result(main, page)
  if (axe === 'both') await look(page, 'main')
}

async function look(page: Page, within: string) {
  await checkAccessibility(page, { within })
  await page.setViewportSize(desktop)
}

for (const [part, pages] of Object.entries({
  'the office’s own': officePages,
  'about money': moneyPages,
  'about the practice and its clinicians': practicePages,
}))
  test(`every page ${part} is walked and used with the keyboard alone`, async ({ page }) => {
    test.setTimeout(180_000)
    await signInAsStaff(page, 'owner')
    for (const row of pages) await test.step(row[0], () => use(page, row))
  })

test('every page of a clinician is walked and used with the keyboard alone', async ({ page }) => {
  const lastName = `Keys${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const startsAt = new Date('2026-02-17T01:00:00Z')
  const { name } = await bookDemoSession(startsAt, { firstName: 'Linnea', lastName })
  await signInAsStaff(page, 'psychologist')
  for (const row of clinicianPages(name)) await test.step(row[0], () => use(page, row))
})

test('no page of the practice side is left out', () => {
  const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [
      ...(path === undefined ? [] : [path]),
      ...pathsOf(children),
    ])
  const walked = [...officePages, ...moneyPages, ...practicePages, ...clinicianPages('')].map(([at]) =>
    at.slice(1).replace(/\?.*$/, ''),
  )
  const known = new Set([...walked, ...Object.keys(walkedElsewhere)])
  const missing = pathsOf(routes).filter((path) => /^(practice|admin)\b/.test(path) && !known.has(path))
  expect(missing).toEqual([])
})
