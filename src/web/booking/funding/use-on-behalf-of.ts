import type { FundingMethod } from '#domain/funding/methods.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { onBehalfOfFor, type OnBehalfOfParts, readOnBehalfOf } from './on-behalf-of.ts'
import { useBookedFor } from './use-booked-for.ts'
import { usePhone } from '../../form/use-phone.ts'

/** For whom the form is being filled in, with what the server says of the number of the adult who books. */
export function useOnBehalfOf(client: ClientRecord, funding: FundingMethod | null, values: OnBehalfOfParts) {
  const offered = onBehalfOfFor(client, funding)
  const behalfOf = readOnBehalfOf(values, offered)
  // A number that is not on the screen is not checked.
  const phone = usePhone(behalfOf === 'someoneElseAdult' ? values.adult.mobileNumber : '')
  useBookedFor(client, behalfOf)
  const remote = { 'adult.mobileNumber': phone === 'no' ? identifierMessages.phone : undefined }
  return { offered, behalfOf, phone, remote }
}
