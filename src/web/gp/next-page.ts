import { type GpProfile, type GpStep, stepAfterReservingGp } from '#domain/gp/after-reserving.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { paths } from '../paths.ts'

const pathOfStep = {
  signup: paths.gpSignUp,
  medicare: paths.gpMedicare,
  bookingPending: paths.gpBookingPending,
} as const satisfies Record<GpStep, () => string>

/** The record says whether a card is saved; what it does not say yet counts as missing, and is asked for. */
type KnownRecord = Pick<ClientRecord, 'hasSavedCard'> & Partial<Pick<GpProfile, 'medicare' | 'address'>>

/** Decisions, "GP rules". Null for a client whose record could not be read. */
export function pathAfterReservingGp(client: KnownRecord | null | 'signedOut'): string {
  if (client === 'signedOut') return pathOfStep[stepAfterReservingGp('signedOut')]()
  const { medicare = null, address = null, hasSavedCard = false } = client ?? {}
  return pathOfStep[stepAfterReservingGp({ medicare, address, hasSavedCard })]()
}
