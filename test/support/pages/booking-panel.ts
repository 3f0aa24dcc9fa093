import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export const profile = (slug: string) => `/find-a-psychologist/details?id=${slug}`
export const reservations = '/api/accounts/banksia/reserved-appointments'

export const panelOf = (page: Page, name: string | RegExp = 'Amelia') =>
  page.getByRole('region', {
    name: typeof name === 'string' ? `Book a session with ${name}` : /^Book a session with/,
  })
export const freeDays = (panel: Locator) => panel.getByRole('button', { name: /times free$/ })
export const slots = (panel: Locator) => panel.getByRole('button', { name: /^\d+:\d\d [ap]m$/ })
export const bookButton = (panel: Locator) => panel.getByRole('button', { name: /complete your booking$/i })

export async function payBy(panel: Locator, label: string): Promise<void> {
  const ways = panel.getByLabel('How will you pay?')
  // Whoever takes one way alone asks nothing.
  await ways
    .or(panel.getByText(`takes ${label}.`))
    .first()
    .waitFor()
  if (await ways.isVisible()) await ways.selectOption({ label })
}

/** Tests that hold a time of one psychologist keep to different days. */
export async function pickSlot(panel: Locator, day: 'first' | 'last'): Promise<string> {
  let time = ''
  // As a person does: a time that another test took between looking and pressing is gone, and another one is chosen.
  await expect(async () => {
    await freeDays(panel)[day]().click({ timeout })
    time = (await slots(panel)[day]().textContent({ timeout })) ?? ''
    const slot = panel.getByRole('button', { name: time, exact: true })
    await slot.click({ timeout })
    await expect(slot).toHaveAttribute('aria-pressed', 'true', { timeout })
  }).toPass({ timeout: 60_000 })
  return time
}
const timeout = 10_000

export async function changeZone(page: Page, panel: Locator, city: string): Promise<void> {
  await panel.getByRole('button', { name: /^Change the time zone/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${city}`) })
    .click()
}

type Stored = { reserveId: string; appointments: { startDateTime: string; sessionTypeId: string }[] }
export const storedReservation = (page: Page): Promise<Stored | null> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('banksia.reservation') ?? 'null') as Stored | null)

export async function giveBack(request: APIRequestContext, reserveId: string): Promise<void> {
  expect((await request.delete(`${reservations}/${reserveId}`)).status()).toBe(204)
}
