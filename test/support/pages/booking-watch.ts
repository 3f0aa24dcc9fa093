import type { Page } from '@playwright/test'

/**
 * Notes whatever a text that is no text would do: a script of its own that calls `pwned`, a report of the content security
 * policy, a dialog, an error of the page, or a server that stumbles over it.
 */
export async function watchForHarm(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('pwned', () => seen.push('a script ran'))
  await page.exposeFunction('noteViolation', (what: string) => seen.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'noteViolation')(`${violatedDirective} refused ${blockedURI}`),
    )
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text())
  })
  page.on('pageerror', ({ message }) => seen.push(message))
  page.on('dialog', async (dialog) => {
    seen.push(`a dialog said ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('response', (response) => {
    if (response.status() >= 500) seen.push(`${response.status()} from ${response.url()}`)
  })
  return seen
}
