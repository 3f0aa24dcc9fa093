import { useEffect } from 'react'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { bookerIn, bookersFor, type BookerValues, nameBookedFor } from './booker.ts'
import { usePhone } from './use-phone.ts'

/** For whom the form is being filled in, what is asked of whoever fills it in, and the summary told of it. */
export function useBooker(
  client: ClientRecord,
  funding: FundingMethod | null,
  values: Pick<BookerValues, 'behalfOf' | 'bookerPhone'>,
) {
  const offered = bookersFor(client, funding)
  const booker = bookerIn(values, offered)
  // A number that is not on the screen is nobody's business.
  const phone = usePhone(booker === 'someoneElseAdult' ? values.bookerPhone : '')
  useEffect(() => nameBookedFor(client, booker), [client, booker])
  /** What the server says of a number is said when it answers. */
  const atOnce: 'bookerPhone'[] = phone.check === 'no' ? ['bookerPhone'] : []
  return { offered, booker, phone, atOnce }
}
