import type { Page } from '@playwright/test'

/** Stops the clock of the page, a little later than it shows: from then on its timers run only when a test lets them. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
