import type { Page } from '@playwright/test'

/**
 * Waits until the browser has taken a server-rendered element over. Nothing visible shows it, and whoever presses before
 * is answered by the server, as without scripts; tests of what only a script can do must come after.
 */
export async function waitUntilTakenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, selector)
}
