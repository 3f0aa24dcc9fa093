import { useEffect } from 'react'
import { bookedFor, type OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { type ClientRecord, useClientProfile } from '../../client/client-profile.ts'
import { localToday } from '../../client-details/local-today.ts'
import { nameBookedFor } from './on-behalf-of.ts'

/** Keeps what the summary says under "For" in step with the page. */
export const useBookedFor = (client: ClientRecord, booker: OnBehalfOf): void =>
  useEffect(() => nameBookedFor(client, booker), [client, booker])

/** The same where no form asks: as it was said the last time. */
export function useBookedForOnFile(): void {
  const { record } = useClientProfile()
  useEffect(() => {
    if (record) nameBookedFor(record, bookedFor(record, localToday(record)))
  }, [record])
}
