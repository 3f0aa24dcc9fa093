import { expect, type Page } from '@playwright/test'

/** The device check, from the browser's question to the button that goes on. */
export async function passCheck(page: Page, goOn: 'Go to the waiting room' | 'Open the room'): Promise<void> {
  await page.getByRole('button', { name: 'Turn on camera and mic' }).click()
  await expect(page.getByText('Working')).toBeVisible()
  await page.getByRole('button', { name: goOn }).click()
}

export const otherPicture = (page: Page) => page.locator('video[data-link]')

const readNumber = async (page: Page, name: string): Promise<number> =>
  Number((await otherPicture(page).getAttribute(name)) ?? 0)

/** A new connection counts from nothing. */
export const framesOf = (page: Page): Promise<number> => readNumber(page, 'data-frames')

/** Picture and sound of the other one arrive, and go on arriving. */
export async function expectFlow(page: Page): Promise<void> {
  await expect(otherPicture(page)).toHaveAttribute('data-link', 'connected', { timeout: 40_000 })
  const [frames, bytes] = [await readNumber(page, 'data-frames'), await readNumber(page, 'data-bytes')]
  await expect.poll(() => readNumber(page, 'data-frames')).toBeGreaterThan(frames + 5)
  await expect.poll(() => readNumber(page, 'data-bytes')).toBeGreaterThan(bytes)
}

/** No sideways scrolling, and every control in view. */
export async function expectFits(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `over the edge at ${width} × ${height}`).toBeLessThanOrEqual(0)
  const controls = page.getByRole('toolbar', { name: 'Call controls' }).getByRole('button')
  for (const control of await controls.all())
    if (await control.isVisible()) await expect(control).toBeInViewport({ ratio: 1 })
}
