import type { Page } from '@playwright/test'
import { type SignedIn, signInByRequests } from './api-sign-in.ts'
import { demoEmail, demoPassword } from './log-in-form.ts'
import { putIntoTab } from './tab-storage.ts'

/** Well inside the life of an access token, so that none has to be renewed by two tabs. */
const keptMs = 4 * 60_000
const sessions = new Map<string, SignedIn & { since: number }>()

/** Opens `path` as a demo person. For tests whose subject is not the login itself. */
export async function openSignedInAs(page: Page, mailbox: string, path: string): Promise<void> {
  await signInTab(page, mailbox)
  await page.goto(path)
}

/** The next page of this tab is that of a demo person, who signs in once in each worker. */
export async function signInTab(page: Page, mailbox: string): Promise<void> {
  const kept = sessions.get(mailbox)
  const session =
    kept && Date.now() - kept.since < keptMs
      ? kept
      : { ...(await signIn(page, demoEmail(mailbox), demoPassword)), since: Date.now() }
  sessions.set(mailbox, session)
  await putSession(page, session)
}

/** Opens `path` as a person whom no other test knows. */
export async function openSignedIn(page: Page, person: { email: string; password: string }, path: string) {
  await putSession(page, await signIn(page, person.email, person.password))
  await page.goto(path)
}

const signIn = (page: Page, email: string, password: string) => signInByRequests(page, { email, password })

const putSession = (page: Page, { item }: SignedIn): Promise<void> =>
  putIntoTab(page, 'isSignedIn', { [item.name]: item.value })
