import type { Page } from '@playwright/test'

export const demoPassword = 'Banksia-demo-2026!'
export const demoEmail = (mailbox: string) => `${mailbox}@demo.banksia.example`

/** Answers the login page that the browser is on. */
export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** What a script asks the identity provider at the beginning of a login. */
export const loginPath = `/oidc/auth?${new URLSearchParams({
  client_id: 'banksia-web',
  response_type: 'code',
  scope: 'openid profile email',
  state: 'any',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})}`
