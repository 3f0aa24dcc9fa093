import { expect, type Locator, type Page } from '@playwright/test'

/** The device check, from the browser's question to the button that goes on. */
export async function passCheck(page: Page, goOn: 'Go to the waiting room' | 'Open the room'): Promise<void> {
  await page.getByRole('button', { name: 'Turn on camera and mic' }).click()
  await expect(page.getByText('Working')).toBeVisible()
  await expect(page.getByText('Trying…')).toHaveCount(0)
  await page.getByRole('button', { name: goOn }).click()
}

export const otherPicture = (page: Page) => page.locator('video[data-link]')

const readNumber = async (picture: Locator, name: string): Promise<number> =>
  Number((await picture.getAttribute(name)) ?? 0)

type Received = { frames: number; sound: number; picture: number }

/** What has arrived so far over the connection that there is: a new one counts from nothing. */
const receivedBy = async (page: Page, picture: Locator = otherPicture(page)): Promise<Received> => ({
  frames: await readNumber(picture, 'data-frames'),
  sound: await readNumber(picture, 'data-sound-bytes'),
  picture: await readNumber(picture, 'data-picture-bytes'),
})

export const framesOf = async (page: Page): Promise<number> => (await receivedBy(page)).frames

/** Picture and sound arrive, and go on arriving. */
export async function expectFlow(page: Page, picture = otherPicture(page)): Promise<void> {
  await expect(picture).toHaveAttribute('data-link', 'connected', { timeout: 40_000 })
  const { frames, sound, picture: bytes } = await receivedBy(page, picture)
  // A muted microphone sends silence, which is a few bytes now and then.
  const goesOn = async () => {
    const now = await receivedBy(page, picture)
    return now.frames > frames + 2 && now.picture > bytes && now.sound > sound
  }
  await expect.poll(goesOn, { message: 'picture and sound go on arriving', intervals: [250] }).toBe(true)
}

/** On each side of the call. */
export async function expectFlowBothWays(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => expectFlow(page)))
}

/** Of everyone else in the call. */
export async function expectFlowOfAll(page: Page, others: number): Promise<void> {
  await expect(otherPicture(page)).toHaveCount(others, { timeout: 40_000 })
  const pictures = Array.from({ length: others }, (_, at) => otherPicture(page).nth(at))
  await Promise.all(pictures.map((picture) => expectFlow(page, picture)))
}

/** On a phone that is held sideways, at the top of the page: the crisis lines are one press away, whatever is open. */
export async function expectHelpInReach(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 640, height: 360 })
  await page.evaluate(() => scrollTo(0, 0))
  const help = page.getByText('Help now', { exact: true })
  await expect(help).toBeInViewport({ ratio: 1 })
  await help.click()
  await expect(page.getByRole('link', { name: /Lifeline/ }).first()).toBeInViewport()
  await page.keyboard.press('Escape')
  if (before) await page.setViewportSize(before)
}

/** In the call: a dialog puts the page's own "Leave now" out of use, so each of them has one. */
export async function expectLeaveNowInDialogs(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  for (const name of ['Help now', 'Hang up']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Leave now' })).toBeInViewport({
      ratio: 1,
    })
    await page.keyboard.press('Escape')
  }
  if (before) await page.setViewportSize(before)
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
