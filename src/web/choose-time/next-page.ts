import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { type GpAppointmentKind, gpKindOfName } from '#domain/booking/appointment-types.ts'
import { formAfterBooking } from '#domain/booking/requirements.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type GpProfile, type GpStep, stepAfterReservingGp } from '#domain/gp/gp-needs.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { localToday } from '../client/local-today.ts'
import type { PersonAtScreen } from '../session/person.ts'

/** See docs/product/funding.md#next-page. */
export const fundingPath = (funding: FundingMethod | null): string =>
  paths.bookingForm(formAfterBooking(funding))

/** The calendar of a GP, with the type chosen that was looked for. */
export const gpTimesPath = (id: string, kind: GpAppointmentKind = 'initial'): string =>
  paths.gpDetails(id, { type: kind === 'initial' ? undefined : kind })

/** Where a time was chosen, and where others are: a GP's with the type that it was chosen for. */
export const timesOfHeld = ({
  psychologist: { slugUrl },
  appointments: [appointment],
}: Pick<ReservationView, 'psychologist' | 'appointments'>): string =>
  appointment?.isGP
    ? gpTimesPath(slugUrl, gpKindOfName(appointment.sessionTypeName))
    : paths.psychologist(slugUrl)

/** Where a held time goes on, for visitors and clients: the page that its kind and its holder ask for, never a guard. */
export function pathToContinue({
  isGP,
  person,
  record,
}: {
  isGP: boolean
  person: PersonAtScreen
  record: GpClient | null
}): string {
  if (isGP) return pathAfterReservingGp(person === 'visitor' ? 'signedOut' : record)
  return pathAfterReserving({ isSignedIn: person !== 'visitor' })
}

/** Where a psychologist's slot leads, once it is held. What a client still has to fill in, the booking itself finds out. */
export const pathAfterReserving = ({ isSignedIn }: { isSignedIn: boolean }): string =>
  isSignedIn ? paths.booking() : paths.signUp()

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
