import type { Page } from '@playwright/test'

/** Opens a page as it is before its scripts arrive. The answer lets them come. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return scripts.resolve
}

/** Fonts and pictures do not come: no field waits for them. */
export async function leaveOutPictures(page: Page): Promise<void> {
  await page.route(/\.(?:woff2|svg|png|jpe?g|webp|avif)(?:$|\?)/, (route) => route.abort())
}

/** A cheap phone on a slow line. */
export async function slowDown(page: Page): Promise<void> {
  await slowLine(page)
  await slowProcessor(page)
}

/** 400 kbit/s, 400 ms away. */
export async function slowLine(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/**
 * A quarter of this machine's processor. The browser spends the other three quarters itself, for an idle page too: as short as
 * it can be, or everything beside it is slow as well.
 */
export async function slowProcessor(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
