import { type GpProfile, type GpStep, stepAfterReservingGp } from '#domain/gp/after-reserving.ts'
import { paths } from '#contract/page-paths.ts'

const pathOfStep = {
  signup: paths.gpSignUp,
  medicare: paths.gpMedicare,
  bookingPending: paths.gpBookingPending,
} as const satisfies Record<GpStep, () => string>

const unknown: GpProfile = { medicare: null, address: null, hasSavedCard: false }

/** Null for a client whose record could not be read. See docs/product/gp.md#after-reserving. */
export function pathAfterReservingGp(client: GpProfile | null | 'signedOut'): string {
  return pathOfStep[stepAfterReservingGp(client ?? unknown)]()
}
