import { type GpProfile, type GpStep, stepAfterReservingGp } from '#domain/gp/after-reserving.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { paths } from '#contract/page-paths.ts'
import { localToday } from '../client-details/local-today.ts'

const pathOfStep = {
  signup: paths.gpSignUp,
  medicare: paths.gpMedicare,
  bookingPending: paths.gpBookingPending,
} as const satisfies Record<GpStep, () => string>

export type GpClient = GpProfile & { readonly timeZone: ZoneId }

/** Null for a client whose record could not be read. See docs/product/gp.md#after-reserving. */
export function pathAfterReservingGp(client: GpClient | null | 'signedOut', now = new Date()): string {
  if (client === null) return paths.gpMedicare()
  const step = client === 'signedOut' ? 'signup' : stepAfterReservingGp(client, localToday(client, now))
  return pathOfStep[step]()
}
