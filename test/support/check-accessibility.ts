import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Both widths and both colour schemes, in two looks: colours are token pairs, and a width changes no colour. */
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/**
 * WCAG 2.2 A and AA of the page as it stands, on a phone in light and a wide screen in dark, and that nothing runs over its
 * edge. The document stays, so what was opened on it is looked at too. A taller window brings out what would lie under a foot
 * that sticks. `within` looks at that part only, where the page around it has been looked at before: a dialog, an open menu.
 */
export async function checkAccessibility(
  page: Page,
  { height = 900, within = 'html' }: { height?: number; within?: string } = {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  for (const [index, { width, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Putting axe into a page costs as much as a run of it: the first leaves it there for the others.
    const axe = new AxeBuilder({ page, ...(index > 0 && { axeSource: 'void 0' }) })
    const { violations } = await axe
      .include(within)
      .options({
        runOnly: { type: 'tag', values: levels },
        resultTypes: ['violations'],
        // No rule of these levels reads style sheets.
        preload: { assets: ['media'] },
      })
      // Without frames the findings are the same, and no other page has to be opened to put them together.
      .setLegacyMode()
      .analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, `at ${width}, ${colorScheme}`).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `over the edge at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}
