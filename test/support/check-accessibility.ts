import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

type WithAxe = { axe: typeof axe }

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Both widths and both colour schemes, in two looks: colours are token pairs, and a width changes no colour. */
const wholePage = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
/** A part is made of what accessibility.spec.ts looks at in both: one look finds what is new in it, where it is narrowest. */
const onePart = [{ width: 360, colorScheme: 'dark' }] as const

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * WCAG 2.2 A and AA of the page as it stands, on a phone in light and a wide screen in dark, and that nothing runs over its
 * edge. The document stays, so what was opened on it is looked at too. A taller window brings out what would lie under a foot
 * that sticks. `within` looks at that part only, and once, where the page around it has been looked at before: a dialog, an open menu.
 */
export async function checkAccessibility(
  page: Page,
  { height = 900, within = 'html' }: { height?: number; within?: string } = {},
): Promise<void> {
  const before = page.viewportSize()
  await page.evaluate(() => document.fonts.ready)
  for (const { width, colorScheme } of within === 'html' ? wholePage : onePart) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, within), `at ${width}, ${colorScheme}`).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `over the edge at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  if (before && within !== 'html') await page.setViewportSize(before)
}

/** axe itself and not its wrapper for Playwright, which takes 0.1 to 0.3 s longer for each page. */
async function findViolations(page: Page, part: string): Promise<[rule: string, html: string[]][]> {
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: levels },
    resultTypes: ['violations'],
    iframes: false,
    // No rule of these levels reads style sheets.
    preload: { assets: ['media'] },
  }
  // Putting axe into a page costs as much as a run of it: the first leaves it there for the others.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    ([within, how]) => (window as unknown as WithAxe).axe.run(within, how),
    [part, options] as const,
  )
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
