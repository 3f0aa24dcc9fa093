import { ownPath } from './own-path.ts'
import { readStored } from './read-stored.ts'

const name = 'banksia.logInTarget'

/** Where the login that this tab has begun leads: a forgotten password goes round by email, and must not lose it. */
export function storeLogInTarget(path: string): void {
  try {
    sessionStorage.setItem(name, path)
  } catch {
    // A forgotten password then leads to the home page.
  }
}

export const readLogInTarget = (): string | undefined => ownPath(readStored(name)) ?? undefined
