import { sql } from 'kysely'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { openStartCheck } from './start-check-store.ts'

type Row = {
  reservation_id: string
  sealed_start_check: Buffer
  at: Date
  clinicianName: string
  startsAt: Date
}

/** What was confirmed at the start of the client’s latest session, for who works through a safety task; of one’s own sessions for a clinician. */
export async function readLatestStartCheck(
  { db, keyring }: { db: Tx; keyring: Keyring },
  { clientId, staff }: { clientId: string; staff: Staff },
): Promise<SafetyTaskDetails['startCheck']> {
  const { rows } = await sql<Row>`
    select room.reservation_id, room.sealed_start_check, room.start_check_at as at, c.name as "clinicianName",
           lower(r.during) as "startsAt"
      from rooms room
      join reservations r on r.id = room.reservation_id
      join clinicians c on c.id = r.clinician_id
     where r.client_id = ${clientId} and r.practice_id = ${staff.practiceId} and room.sealed_start_check is not null
       ${worksForEveryone(staff) ? sql`` : sql`and r.clinician_id = ${staff.clinicianId}`}
     order by lower(r.during) desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ...openStartCheck(keyring, row),
    at: row.at.toISOString(),
    clinicianName: row.clinicianName,
    sessionStartsAt: row.startsAt.toISOString(),
  }
}
