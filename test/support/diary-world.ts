import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { Db } from '#server/db/database.ts'
import { account } from './booking-world.ts'
import { addPractice } from './people.ts'

type NewClient = { firstName?: string; lastName?: string; hasSavedCard?: boolean }

export async function addClient(
  db: Db,
  { firstName = 'Kym', lastName = 'Heath', hasSavedCard = true }: NewClient = {},
) {
  await addPractice(db)
  const { id } = await db
    .insertInto('clients')
    .values({
      practice_id: account,
      email: `${randomUUID()}@mail.example`,
      first_name: firstName,
      last_name: lastName,
      date_of_birth: '1990-05-17',
      record_type: 'adult',
      time_zone: 'Australia/Sydney',
      has_saved_card: hasSavedCard,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewSession = {
  clinicianId: string
  typeId: string
  clientId: string
  start: Date
  minutes?: number
  funding?: FundingMethod | null
  referral?: ReferralStatus | null
  outcome?: AttendanceOutcome | null
}

/** Booked, as a client’s own booking leaves it. */
export async function addSession(db: Db, session: NewSession): Promise<string> {
  const { clinicianId, typeId, clientId, start, minutes = 50, funding = 'rebate', outcome = null } = session
  const { rows } = await sql<{ id: string }>`
    insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
        is_new_client, funding_method, claim_type, referral, service_delivered, booked_at)
    values (${randomUUID()}, ${account}, ${clinicianId}, ${typeId},
      tstzrange(${start}::timestamptz, ${start}::timestamptz + make_interval(mins => ${minutes}::int)),
      ${outcome !== null && outcome.toLowerCase().includes('cancel') ? 'released' : 'booked'}, 'test', ${clientId}, false,
      ${funding}, ${funding && methods[funding].claimType}, ${session.referral ?? null}, ${outcome}, now())
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The session was not booked')
  return row.id
}
