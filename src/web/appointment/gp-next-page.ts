import { type GpProfile, type GpStep, stepAfterReservingGp } from '#domain/gp/after-reserving.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { paths } from '#contract/page-paths.ts'
import { localToday } from '../client-details/local-today.ts'

const pathOfStep = {
  signup: paths.gpSignUp,
  medicare: paths.gpMedicare,
  bookingPending: paths.gpBookingPending,
} as const satisfies Record<GpStep, () => string>

export type GpClient = Omit<GpProfile, 'needsConsent'> & {
  readonly timeZone: ZoneId
  readonly onBehalfOf?: OnBehalfOf | null
  /** What the booking says of it, before the record does. */
  readonly intake?: { readonly behalfOf?: OnBehalfOf | null } | null
}

/** The form then asks for the consent, where it is needed. */
const isForChild = ({ intake, onBehalfOf }: GpClient) =>
  onBehalfOf === 'myChild' || intake?.behalfOf === 'myChild'

/** Null for a client whose record could not be read. See docs/product/gp.md#after-reserving. */
export function pathAfterReservingGp(client: GpClient | null | 'signedOut', now = new Date()): string {
  if (client === null) return paths.gpMedicare()
  const step =
    client === 'signedOut'
      ? 'signup'
      : stepAfterReservingGp({ ...client, needsConsent: isForChild(client) }, localToday(client, now))
  return pathOfStep[step]()
}
