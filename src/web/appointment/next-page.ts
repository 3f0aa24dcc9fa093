import { formAfterBooking } from '#domain/funding/steps.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { paths } from '#contract/page-paths.ts'
import type { Person } from '../visit/person.ts'
import { type GpClient, pathAfterReservingGp } from './gp-next-page.ts'

/** See docs/product/funding.md#next-page. */
export const fundingPath = (funding: FundingMethod | null): string =>
  paths.bookingForm(formAfterBooking(funding))

/** Where a held time goes on, for visitors and clients: the page that its kind and its holder ask for, never a guard. */
export function pathToContinue({
  isGP,
  person,
  record,
}: {
  isGP: boolean
  person: Person
  record: GpClient | null
}): string {
  if (isGP) return pathAfterReservingGp(person === 'visitor' ? 'signedOut' : record)
  return pathAfterReserving({ isSignedIn: person !== 'visitor' })
}

/** Where a psychologist's slot leads, once it is held. What a client still has to fill in, the booking itself finds out. */
export const pathAfterReserving = ({ isSignedIn }: { isSignedIn: boolean }): string =>
  isSignedIn ? paths.booking() : paths.signUp()
