import { randomInt } from 'node:crypto'
import { type Page, test as base } from '@playwright/test'
import { waitUntilPageHydrated } from './hydrated.ts'

/**
 * A page is loaded before it is hydrated, and a press in between is not answered by its scripts. Tests act after that, as a
 * person does who looks at the page first.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    // Limits count by address: every test comes from one of its own, as the proxy in front would say.
    await page
      .context()
      .setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.2` })
    if (javaScriptEnabled !== false) waitForHydration(page)
    await use(page)
  },
})

function waitForHydration(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    // A test that names an earlier moment acts before the scripts are there.
    if (options?.waitUntil === undefined) await waitUntilPageHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil === undefined) await waitUntilPageHydrated(page)
    return response
  }
}
