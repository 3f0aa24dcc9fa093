import type { Page } from '@playwright/test'
import { logInAs } from './log-in.ts'

type Session = { name: string; value: string; since: number }

/** Well inside the life of an access token, so that none has to be renewed by two tabs. */
const keptMs = 4 * 60_000
const sessions = new Map<string, Session>()

/**
 * Opens `path` as a demo person who logged in earlier. The first time in each worker is a true login; its session is then
 * put into later tabs before their scripts run. For tests whose subject is not the login itself.
 */
export async function openSignedInAs(page: Page, mailbox: string, path = '/'): Promise<void> {
  const session = sessions.get(mailbox)
  if (!session || Date.now() - session.since > keptMs) {
    await logInAs(page, mailbox, path)
    sessions.set(mailbox, { ...(await readSession(page)), since: Date.now() })
    return
  }
  await page.addInitScript(({ name, value }) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('test.isSignedIn')) return
    sessionStorage.setItem('test.isSignedIn', 'yes')
    sessionStorage.setItem(name, value)
  }, session)
  await page.goto(path)
}

async function readSession(page: Page): Promise<{ name: string; value: string }> {
  const handle = await page.waitForFunction(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('oidc.user:'))
    return name && { name, value: sessionStorage.getItem(name) ?? '' }
  })
  const found = await handle.jsonValue()
  if (!found) throw new Error('Nobody is signed in')
  return found
}
