import { constants, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

/** Speed.md: what the listing's first load may bring in scripts, in bytes of gzip. */
const mostScriptBytes = 130_000

const packedSize = (body: Buffer) => gzipSync(body, { level: constants.Z_BEST_COMPRESSION }).length

test('the listing stays within its scripts, and moves nothing while they arrive', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then(packedSize))
  })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/find-a-psychologist', { waitUntil: 'load' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const sizes = await Promise.all(scripts)

  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostScriptBytes)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen').shift)).toBe(0)
})
