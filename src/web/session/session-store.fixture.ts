import { vi } from 'vitest'
import { claimNames } from '#contract/issuer.ts'
import type { StoredUser, SessionManager } from './session.tsx'
import { createSessionStore } from './session-store.ts'

export const now = Date.parse('2026-11-16T09:00:00+11:00')
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const tokenEnding = (seconds: number) =>
  `${encode({ alg: 'ES256' })}.${encode({ iss: 'i', aud: 'banksia-api', exp: now / 1000 + seconds })}.s`

/** A user whose token ends so many seconds from now, by the issuer's clock. */
export const heldFor = (seconds: number, change: Partial<StoredUser> = {}): StoredUser => ({
  accessToken: tokenEnding(seconds),
  endsHere: now / 1000 + seconds,
  canRenew: true,
  claims: { name: 'Robin Field', email: 'robin@mail.example', [claimNames.role]: 'patient' },
  ...change,
})

export class Refused extends Error {}

/** A session's store, and the manager that it asks. */
export function setUp(held: StoredUser | null, change: Partial<SessionManager> = {}) {
  const manager = {
    read: vi.fn<SessionManager['read']>(async () => held),
    renew: vi.fn<SessionManager['renew']>(async () => heldFor(600)),
    forget: vi.fn<SessionManager['forget']>(async () => {}),
    leaveToSignIn: vi.fn<SessionManager['leaveToSignIn']>(async () => {}),
    arrive: vi.fn<SessionManager['arrive']>(async () => ({ user: heldFor(600), returnTo: '/find-a-gp' })),
    leaveToSignOut: vi.fn<SessionManager['leaveToSignOut']>(async () => {}),
    onExpiring: vi.fn<SessionManager['onExpiring']>(),
    onRestored: vi.fn<SessionManager['onRestored']>(),
    announceSignOut: vi.fn<SessionManager['announceSignOut']>(),
    onSignOutElsewhere: vi.fn<SessionManager['onSignOutElsewhere']>(),
    hasMissedSignOut: () => false,
    isInRoom: () => false,
    reload: vi.fn<SessionManager['reload']>(),
    leaveForHome: vi.fn<SessionManager['leaveForHome']>(),
    isRefusal: (error: unknown) => error instanceof Refused,
    ...change,
  }
  const loadManager = vi.fn<() => Promise<SessionManager>>(async () => manager)
  const onExpired = vi.fn<() => void>()
  const onUser = vi.fn<() => void>()
  const store = createSessionStore({
    audience: 'banksia-api',
    holdsSession: () => held !== null,
    loadManager,
    now: () => now,
    onExpired,
    onUser,
  })
  return { store, manager, loadManager, onExpired, onUser }
}
