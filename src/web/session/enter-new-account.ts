import type { Settings } from '#contract/settings.ts'
import { sendClaim } from '../client/send-claim.ts'
import { browserSession } from './browser-session.ts'

/**
 * Signing up signs in. False where that did not work: the token of the sign-up then does until the person logs in.
 * See docs/decisions/0025-signing-up-signs-in.md.
 */
export async function enterNewAccount(identity: Settings['identity']): Promise<boolean> {
  // The issuer's cookies are those of the address it calls its own.
  if (!identity.builtIn || new URL(identity.authority).origin !== location.origin) return false
  try {
    const { askAsNewcomer } = await import('./user-manager.ts')
    const address = await askAsNewcomer(identity, location.origin)
    if (address === null) return false
    await browserSession(identity).arrive(address)
    void sendClaim()
    return true
  } catch {
    return false
  }
}
