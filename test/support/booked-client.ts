import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Db } from '#server/db/database.ts'
import { account } from './booking-world.ts'

type NewClient = { firstName?: string; lastName?: string; dateOfBirth?: string; hasSavedCard?: boolean }

/** A client whom the practice entered, without an account. */
export async function addClient(db: Db, client: NewClient = {}): Promise<string> {
  const { id } = await db
    .insertInto('clients')
    .values({
      practice_id: account,
      email: `${randomUUID()}@mail.example`,
      first_name: client.firstName ?? 'Kym',
      last_name: client.lastName ?? 'Heath',
      date_of_birth: client.dateOfBirth ?? '1983-02-22',
      record_type: 'adult',
      time_zone: 'Australia/Sydney',
      has_saved_card: client.hasSavedCard ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewBooking = {
  clientId: string
  clinicianId: string
  typeId: string
  start: Date
  minutes?: number
  funding?: FundingMethod | null
  outcome?: AttendanceOutcome | null
}

/** Something that was booked, as a row: whatever became of it. */
export async function addBooking(db: Db, booking: NewBooking): Promise<string> {
  const { start, minutes = 50, outcome = null, funding = 'rebate' } = booking
  const isCancelled = outcome?.toLowerCase().includes('cancel') ?? false
  const { id } = await db
    .insertInto('reservations')
    .values({
      practice_id: account,
      clinician_id: booking.clinicianId,
      appointment_type_id: booking.typeId,
      client_id: booking.clientId,
      status: isCancelled ? 'released' : 'booked',
      service_delivered: outcome,
      funding_method: funding,
      referral: funding === 'rebate' ? 'received' : null,
      booked_at: new Date(),
      reserve_id: randomUUID(),
      visitor: randomUUID(),
      during: sql<string>`tstzrange(${start}::timestamptz, ${start}::timestamptz + make_interval(mins => ${minutes}))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
