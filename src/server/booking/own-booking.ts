import { type Kysely, sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { FeeRule } from '#domain/booking/notice.ts'
import { agreedQuote } from '#domain/fees/agreed-quote.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { readRates } from '../settings/read-rates.ts'
import { lockClientOf } from './lock-client.ts'
import { lockClinician } from './lock-clinician.ts'
import { movedByPracticeAt } from '../db/moved-by-practice-at.ts'
import { findReservation, type Reservation } from './reservation-store.ts'

/** Something that a client has booked, with what its price and its fee follow from. */
export type OwnBooking = Reservation &
  FeeRule & { accountId: string; clientId: string; serviceDelivered: AttendanceOutcome | null }

/** Without a subject it is the practice that asks, which has looked whose it is. */
type OwnKey = { id: string; subject?: string }
type Where = { accountId: string; reserveId: string }

/** Locked in the order of `hold_slot`: the clinician first, then the client, so that no two transactions wait for each other. */
export async function lockOwnBooking(tx: Tx, key: OwnKey): Promise<OwnBooking | undefined> {
  const where = await findOwn(tx, key)
  if (!where) return undefined
  await lockClinician(tx, where)
  await lockClientOf(tx, key.id)
  return readDetails(tx, where, true)
}

export async function readOwnBooking(db: Kysely<Tables>, key: OwnKey): Promise<OwnBooking | undefined> {
  const where = await findOwn(db, key)
  return where && readDetails(db, where, false)
}

async function findOwn(db: Kysely<Tables>, { id, subject }: OwnKey): Promise<Where | undefined> {
  return db
    .selectFrom('reservations')
    .innerJoin('clients', 'clients.id', 'reservations.client_id')
    .select(['reservations.practice_id as accountId', 'reservations.reserve_id as reserveId'])
    .where('reservations.id', '=', id)
    .where('reservations.booked_at', 'is not', null)
    .$if(subject !== undefined, (query) => query.where('clients.identity_subject', '=', subject ?? null))
    .executeTakeFirst()
}

async function readDetails(db: Kysely<Tables>, where: Where, lock: boolean): Promise<OwnBooking | undefined> {
  const found = await findReservation(db, where, lock)
  if (!found?.clientId) return undefined
  const { rows } = await sql<
    Pick<OwnBooking, 'isMoveAsked' | 'movedByPracticeAt' | 'serviceDelivered' | 'serverTime'>
  >`
    select r.service_delivered as "serviceDelivered", r.move_asked_at is not null as "isMoveAsked",
           ${movedByPracticeAt} as "movedByPracticeAt", clock_timestamp() as "serverTime"
      from reservations r where r.id = ${found.id}`.execute(db)
  const quote = agreedQuote({ ...found, ...found.clinician }, await readRates(db))
  const outOfPocketCents = quote?.outOfPocketCents ?? 0
  return rows[0] && { ...found, ...where, clientId: found.clientId, outOfPocketCents, ...rows[0] }
}
