import { type APIRequestContext, expect } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { waitUntilPageHydrated } from '#test/support/hydrated.ts'

const cachedPages = ['/', '/find-a-psychologist', '/find-a-gp'] as const

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).text()
const all = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), ([found]) => found)

/**
 * The server changes what React Router writes (docs/decisions/0019-deferred-hydration.md). Should a new version write it
 * differently, nothing would break but the speed: these tests notice.
 */
test('cached pages ask for no script before their first paint, and carry their style sheets', async ({
  request,
}) => {
  for (const path of cachedPages) {
    const html = await read(request, path)
    const preloads = all(html, /<link[^>]*modulepreload[^>]*>/g)
    expect(preloads.length, path).toBeGreaterThan(2)
    expect(preloads.filter((link) => !link.includes('media="not all"'))).toEqual([])

    const scripts = all(html, /<script[^>]*>[^]*?<\/script>/g)
    const starting = scripts.filter((script) => /\/assets\/[^"]+\.js/.test(script))
    expect(starting).toHaveLength(1)
    expect(starting[0]).toMatch(/await new Promise[^]*first-contentful-paint[^]*= await import\("\/assets\//)
    expect(starting[0]).not.toMatch(/\bfrom "/)
    expect(all(html, /<script[^>]* src=/g)).toEqual([])

    expect(all(html, /<link[^>]*stylesheet[^>]*>/g)).toEqual([])
    const [style = ''] = all(html, /<style[^>]*data-href="[^"]*\/assets\/[^>]*>[^]*?<\/style>/g)
    const hrefs = /data-href="([^"]*)"/.exec(style)?.[1]?.split(' ') ?? []
    expect(hrefs.length, path).toBeGreaterThan(1)
    for (const href of hrefs) expect(style).toContain(await read(request, href))
  }
})

test('a page that carries its style sheets links to them when another is opened, and looks the same', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('link', { name: 'Answer six short questions' }).first()
  await expect(button).toBeVisible()
  const look = () =>
    button.evaluate(async (element) => {
      // Its width is part of how it looks, and is another until the fonts are there.
      await document.fonts.ready
      return getComputedStyle(element).cssText
    })
  const before = await look()
  await waitUntilPageHydrated(page)
  // A part that is fetched later may bring a sheet of its own.
  await expect(page.locator('head link[rel=stylesheet][href*="/theme-"]')).toHaveCount(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What you pay, before you book')
  await page.goBack()
  await expect(button).toBeVisible()
  const areLoaded = () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')]
    return sheets.length > 1 && sheets.every(({ sheet }) => sheet !== null)
  }
  await page.waitForFunction(areLoaded)
  expect(await look()).toBe(before)
})
