import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

/** Where they go, and the folder of the prototype, whose pages are then pictured beside ours. */
const folder = process.env.PICTURES ?? 'build/pictures'
const prototype = process.env.PROTOTYPE

const widths = [360, 1280] as const
const schemes = ['light', 'dark'] as const

/** The page as it stands, whole, at both widths, light and dark. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const width of widths)
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
}

/** The prototype's page of that name, where `PROTOTYPE` says where it is. */
export async function picturePrototype(page: Page, name: string): Promise<void> {
  if (prototype === undefined) return
  await page.goto(pathToFileURL(join(prototype, `${name}.html`)).href, { waitUntil: 'load' })
  await picture(page, `${name}-prototype`)
}
