import { sql } from 'kysely'
import type { StartCheck } from '#contract/room-start-check.ts'
import type { PhoneStart } from '#contract/staff/phone-start.ts'
import { attendanceOutcomes } from '#domain/booking/attendance.ts'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import { roomPhase } from '#domain/room/room-times.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { makeRoom } from './places.ts'
import { keepStart, openStart, type Starting } from './start-check.ts'

type Keys = Pick<Service, 'db' | 'keyring'>
type Asked = { id: string; staff: Staff; by: AccessedBy }

/** A session by phone has no room to confirm the start in: its clinician does so in the diary. */
export const readPhoneStart = (service: Keys, asked: Asked): Promise<Result<PhoneStart>> =>
  inTransaction(service.db, async (tx) => {
    const found = await findPhoneSession(tx, asked)
    if (!found) return fail('notFound')
    return succeed({ ...(await openStart(service, tx, found)), client: found.client })
  })

/** While a room would be open; a call takes place then. */
export const savePhoneStart = (
  service: Keys,
  { check, version, ...asked }: Asked & { check: StartCheck; version: number },
): Promise<Result<PhoneStart>> =>
  inTransaction(service.db, async (tx) => {
    const found = await findPhoneSession(tx, asked)
    if (!found) return fail('notFound')
    if (roomPhase(found, found.now) !== 'open') return fail('conflict')
    await makeRoom(tx, found)
    const kept = await keepStart(service, tx, found, { check, version })
    return kept.ok ? succeed({ ...kept.value, client: found.client }) : kept
  })

type Row = Omit<Starting, 'by'> & {
  name: string
  dateOfBirth: string
  startsAt: Date
  endsAt: Date
  now: Date
}

const cancellations = attendanceOutcomes.filter(isCancellation)

/** Only that of the clinician who calls: to everyone else, the office included, it does not exist. */
async function findPhoneSession(tx: Tx, { id, staff, by }: Asked) {
  const { rows } = await sql<Row>`
    select r.id as "reservationId", r.client_id as "clientId", c.mobile, c.first_name || ' ' || c.last_name as name,
           c.date_of_birth::text as "dateOfBirth", lower(r.during) as "startsAt", upper(r.during) as "endsAt",
           clock_timestamp() as now
      from reservations r
      join clients c on c.id = r.client_id
     where r.id = ${id} and r.practice_id = ${staff.practiceId} and r.clinician_id = ${staff.clinicianId}
       and r.booked_at is not null and r.delivery_type = 'phoneCall'
       and coalesce(r.service_delivered, '') <> all(${cancellations}::text[])`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { name, dateOfBirth, ...session } = row
  return { ...session, by, client: { name, dateOfBirth } }
}
