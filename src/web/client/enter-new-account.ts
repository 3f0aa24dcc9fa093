import type { Settings } from '#contract/settings.ts'
import { browserSession } from '../session/browser-session.ts'
import { sendClaim } from './send-claim.ts'

type IdentitySettings = Settings['identity']

/** The issuer's cookies are those of the address it calls its own. */
const canEnter = ({ builtIn, authority }: IdentitySettings): boolean =>
  builtIn && new URL(authority).origin === location.origin

/** The scripts that signing in needs, while the person still types. What does not arrive is asked for again by the press. */
export function fetchEntryAhead(identity: IdentitySettings): void {
  if (!canEnter(identity)) return
  const files = [
    import('../session/user-manager.ts'),
    import('../session/session-store.ts'),
    import('./profile-queries.tsx'),
  ]
  for (const file of files) file.catch(() => undefined)
}

/**
 * Signing up signs in. False where that did not work: the token of the sign-up then does until the person logs in.
 * See docs/decisions/0025-signing-up-signs-in.md.
 */
export async function enterNewAccount(identity: IdentitySettings): Promise<boolean> {
  if (!canEnter(identity)) return false
  try {
    const { askAsNewcomer } = await import('../session/user-manager.ts')
    const address = await askAsNewcomer(identity, location.origin)
    if (address === null) return false
    await browserSession(identity).arrive(address)
    void sendClaim()
    return true
  } catch {
    return false
  }
}
