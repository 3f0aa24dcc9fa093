import { constants, gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'

const listing = '/find-a-psychologist'
/** What the listing's first load may bring in scripts, in bytes of gzip. */
const mostScriptBytes = 132_500

/** Every script that the document itself asks for; each names what it imports in the same way. */
const asksFor = [/<link rel="modulepreload"[^>]* href="([^"]+)"/g, /\b(?:import|from) ?"(\/assets\/[^"]+)"/g]

const packedSize = (body: Buffer) => gzipSync(body, { level: constants.Z_BEST_COMPRESSION }).length

test('the listing stays within its scripts', async ({ request }) => {
  const html = await (await request.get(listing)).text()
  const scripts = new Set(asksFor.flatMap((tag) => Array.from(html.matchAll(tag), ([, path = '']) => path)))
  const sizes = await Promise.all(
    Array.from(scripts, async (path) => packedSize(await (await request.get(path)).body())),
  )
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostScriptBytes)
})

test('nothing of the listing moves while its scripts and fonts arrive', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(listing, { waitUntil: 'load' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // A tenth of what counts as good: on a busy machine a late font may move a line by a hair.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen').shift)).toBeLessThan(0.01)
})
