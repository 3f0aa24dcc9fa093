import type { Page } from '@playwright/test'

export const listing = '/find-a-psychologist'
/** Of the browser itself; the first list comes with the page. */
export const listRequests = '**/api/get-filtered-clinicians*'

export const cards = (page: Page) => page.getByRole('article')
export const names = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allTextContents()
const found = (page: Page) => page.getByText(/^\d+ clinicians?$/)
export const query = (page: Page) => new URL(page.url()).searchParams

export async function total(page: Page): Promise<number> {
  return Number.parseInt((await found(page).textContent()) ?? '', 10)
}
