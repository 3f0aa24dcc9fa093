import { expect, type Page } from '@playwright/test'

export const accountButton = (page: Page) =>
  page
    .getByRole('banner')
    .getByLabel(/^Your account/)
    .first()
export const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' })

export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click()
  const menu = page.getByRole('navigation', { name: 'Your account', exact: true })
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await expect(logInLink(page)).toBeVisible()
}
