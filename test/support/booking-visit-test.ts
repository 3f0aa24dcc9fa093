import { test as base, type BrowserContext } from '@playwright/test'
import { desktop } from './viewports.ts'

let warm: BrowserContext | undefined

/**
 * For tables of journeys: each test has a tab of its own without cookies, in a browser that has fetched the scripts before. Half
 * of a journey in a browser that has not is spent on them.
 */
export const test = base.extend({
  page: async ({ browser }, use) => {
    warm ??= await browser.newContext({ viewport: desktop })
    await warm.clearCookies()
    const page = await warm.newPage()
    await use(page)
    await page.close()
  },
})
