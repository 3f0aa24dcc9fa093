import { ownPath } from './own-path.ts'
import { readStored } from './read-stored.ts'

export const afterSignOutKey = 'banksia.afterSignOut'

/** Where the person wants to go on. See docs/product/signing-in.md#return-after-login. */
export function takeAfterSignOut(): string | null {
  const path = ownPath(readStored(afterSignOutKey))
  if (path) sessionStorage.removeItem(afterSignOutKey)
  return path
}
