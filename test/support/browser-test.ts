import { type Page, test as base } from '@playwright/test'

/**
 * Kept pages start their scripts once something is seen (docs/decisions/0011-kept-answers.md), so a page may be loaded before a
 * press would be heard. A test acts as somebody who has looked at the page first.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page)
    await use(page)
  },
})

function waitForScripts(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    // Whoever asks for an earlier moment wants to act before the scripts are there.
    if (options?.waitUntil === undefined) await untilHeard(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil === undefined) await untilHeard(page)
    return response
  }
}

/** Every control is React's, and what it had to do after that is done. A file or an answer of the API has no such part. */
async function untilHeard(page: Page): Promise<void> {
  if ((await page.locator('main#main').count()) === 0) return
  await page.waitForFunction(async () => {
    const controls = [...document.querySelectorAll('main, a, button, input, select, textarea, summary')]
    const isReacts = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps'))
    if (!controls.every(isReacts)) return false
    await new Promise((done) => requestIdleCallback(done))
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))
    return true
  })
}
