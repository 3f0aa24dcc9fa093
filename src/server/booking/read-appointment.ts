import { type RawBuilder, sql } from 'kysely'
import type { FeeRule, PracticeChanges } from '#domain/booking/cancel-and-move.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { agreedQuote } from '#domain/fees/agreed-quote.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockAppointments } from '../db/locks.ts'
import { movedByPracticeAt } from '../db/sql-fragments.ts'
import { readRates } from '../settings.ts'
import { type Reservation, reservationColumns } from './reservation-store.ts'

/** Something that a client has booked, whatever became of it, with what its price and its fee follow from. */
export type Appointment = Reservation &
  FeeRule &
  Required<PracticeChanges> & {
    accountId: string
    clientId: string
    roomId: string
    serviceDelivered: AttendanceOutcome | null
    /** Null: those booked. */
    deliveredMinutes: number | null
    /** What it costs where no referral comes; null where none is needed, and in bookings of earlier releases. */
    fullFee: Quote | null
  }

/** Holds are not appointments. `which` is about `r`, the reservation. In the order of their times. */
export async function findAppointments(db: Db, which: RawBuilder<boolean>): Promise<Appointment[]> {
  const { rows } = await sql<Omit<Appointment, 'outOfPocketCents'>>`
    select ${reservationColumns}, r.practice_id as "accountId", r.room_id as "roomId",
           r.service_delivered as "serviceDelivered", r.delivered_minutes as "deliveredMinutes", r.full_fee as "fullFee",
           r.move_asked_at is not null as "isMoveAsked", ${movedByPracticeAt} as "movedByPracticeAt"
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.booked_at is not null and r.client_id is not null and ${which}
     order by lower(r.during), r.id`.execute(db)
  if (rows.length === 0) return []
  const rates = await readRates(db)
  return rows.map((row) => ({
    ...row,
    outOfPocketCents: agreedQuote({ ...row, ...row.clinician }, rates)?.outOfPocketCents ?? 0,
  }))
}

/** Without a subject it is the practice that asks, which has looked whose it is. */
type AppointmentKey = { id: string; subject?: string }

export async function readAppointment(
  db: Db,
  { id, subject }: AppointmentKey,
): Promise<Appointment | undefined> {
  const isTheirs = sql`and r.client_id = (select id from clients where identity_subject = ${subject})`
  const [found] = await findAppointments(
    db,
    sql<boolean>`r.id = ${id} ${subject === undefined ? sql`` : isTheirs}`,
  )
  return found
}

export async function lockAppointment(tx: Tx, key: AppointmentKey): Promise<Appointment | undefined> {
  await lockAppointments(tx, [key.id])
  return readAppointment(tx, key)
}
