import { expect, type Page } from '@playwright/test'

export const demoPassword = 'Banksia-demo-2026!'
export const demoEmail = (mailbox: string) => `${mailbox}@demo.banksia.example`

/** Answers the login page that the browser is on. */
export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Logs a demo person in and ends on `path`, in this tab: a session lives in the tab's own storage. */
export async function logInAs(page: Page, mailbox: string, path = '/terms'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ redirectTo: path })}`)
  await fillLogin(page, demoEmail(mailbox))
  await expect(page).toHaveURL(path)
}
