import type { Page } from '@playwright/test'

/** Waits until React has hydrated an element that the server rendered. Until then a press is answered without scripts. */
export async function waitUntilHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, selector)
}

/** Waits until every control of the page is hydrated and the effects after that have run. Files and API answers have none. */
export async function waitUntilPageHydrated(page: Page): Promise<void> {
  if ((await page.locator('main#main').count()) === 0) return
  // Two calls: waitForFunction takes a promise for a yes. The page at /login leads on by itself as soon as it is hydrated.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main, a, button, input, select, textarea, summary')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps')),
    ),
  )
  const settled = page.evaluate(async () => {
    // A busy machine may draw no frame for a long time, and then calls nothing idle either.
    const timeout = 2000
    await new Promise((done) => requestIdleCallback(done, { timeout }))
    await Promise.race([
      new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout }))),
      new Promise((done) => setTimeout(done, timeout)),
    ])
  })
  await settled.catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error
  })
}

/**
 * Waits until all that was done before the scripts came is done again (src/web/site/early-input.tsx). Until then a press is only
 * kept, and what is drawn anew meanwhile may show it undone.
 */
export async function waitUntilHeard(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    let isHeard = false
    const hear = () => {
      isHeard = true
    }
    document.addEventListener('change', hear)
    document.documentElement.dispatchEvent(new Event('change', { bubbles: true }))
    document.removeEventListener('change', hear)
    return isHeard
  })
}
