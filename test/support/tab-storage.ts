import type { Page } from '@playwright/test'

/**
 * Puts items into the tab's storage before the scripts of the next page run. Once, by `mark`: a later page must not bring back
 * what the product has cleared away.
 */
export async function putIntoTab(page: Page, mark: string, items: Record<string, string>): Promise<void> {
  await page.addInitScript(
    ({ mark, items }) => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'yes')
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
    },
    { mark: `test.${mark}`, items },
  )
}
