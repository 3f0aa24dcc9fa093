import { ownPath } from '#domain/own-path.ts'
import { storedText } from './stored.ts'

export { ownPath }

/** The page a person is on, to come back to. */
export const toPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  ownPath(pathname + search + hash) ?? '/'

/** Where `redirectTo` asks to go after a login. See docs/product/signing-in.md#return-after-login. */
export const redirectToIn = (search: string): string | null =>
  ownPath(new URLSearchParams(search).get('redirectTo'))

const logInTarget = storedText('sessionStorage', 'banksia.logInTarget')

/** Where the login that this tab has begun leads: a forgotten password goes round by email, and must not lose it. */
export const storeLogInTarget = (path: string): void => void logInTarget.write(path)

export const readLogInTarget = (): string | undefined => ownPath(logInTarget.read()) ?? undefined

export const afterSignOutKey = 'banksia.afterSignOut'
const afterSignOut = storedText('sessionStorage', afterSignOutKey)

/** For the home page, where signing out ends. */
export const storeAfterSignOut = (path: string): void => void afterSignOut.write(path)

/** Where the person wants to go on. See docs/product/signing-in.md#return-after-login. */
export function takeAfterSignOut(): string | null {
  const path = ownPath(afterSignOut.read())
  if (path) afterSignOut.write(null)
  return path
}
