import { randomUUID } from 'node:crypto'
import { calendarFailures, mostCalendars } from '#domain/booking/calendar-failures.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail, type Result, succeed } from '../../result.ts'
import type { Service } from '../../service.ts'
import { parseCalendarAddress } from './fetch-calendar.ts'
import { addressPurpose, fetchBusy, openAddress, storeBusy } from './read-calendar.ts'

type Added = { clinicianId: string; address: string }

const atField = (message: string) => fail('invalidInput', { fields: { address: message } })

/** Kept only once it could be read, so that a wrong address is found out at once. */
export async function addCalendar(
  service: Pick<Service, 'db' | 'config' | 'keyring' | 'now'>,
  { clinicianId, address }: Added,
): Promise<Result<null>> {
  const url = parseCalendarAddress(address)
  if (!url) return atField(calendarFailures.notAnAddress)
  const { db, keyring } = service
  const { time_zone } = await db
    .selectFrom('clinicians')
    .select('time_zone')
    .where('id', '=', clinicianId)
    .executeTakeFirstOrThrow()
  const answer = await fetchBusy(service, url.href, time_zone)
  if ('failure' in answer) return atField(calendarFailures[answer.failure])
  const id = randomUUID()
  const kept = await inTransaction(db, async (tx) => {
    await tx.selectFrom('clinicians').select('id').where('id', '=', clinicianId).forNoKeyUpdate().execute()
    const others = await tx
      .selectFrom('outside_calendars')
      .select(['id', 'sealed_url'])
      .where('clinician_id', '=', clinicianId)
      .execute()
    if (others.length >= mostCalendars) return atField(`You can connect ${mostCalendars} calendars at most`)
    if (others.some((other) => openAddress(service, other.id, other.sealed_url) === url.href))
      return atField('This calendar is already connected')
    await tx
      .insertInto('outside_calendars')
      .values({
        id,
        clinician_id: clinicianId,
        sealed_url: keyring.seal(url.href, addressPurpose(id)),
      })
      .execute()
    return succeed(null)
  })
  if (kept.ok) await storeBusy(service, { id, clinicianId, busy: answer.busy })
  return kept
}
