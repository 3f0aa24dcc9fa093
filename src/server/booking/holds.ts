import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { holdsSchema } from '#contract/booking.ts'
import {
  holdLimits,
  type HoldSection,
  holdStates,
  holdTexts,
  isHold,
  isLive,
  resetsLeft,
} from '#domain/booking/holds.ts'
import type { Tx } from '../db/database.ts'
import { lockClinician } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { type BookingActor, clientVisitor } from './booking-actor.ts'
import { endHolds, hasRunOut } from './end-reservation.ts'
import {
  asReturningClient,
  findReservation,
  findReservations,
  mayUse,
  presentReservation,
  untilStart,
} from './read-reservation.ts'

const liveStatesSql = sql.join(holdStates.map((state) => sql.lit(state)))

/** Whether a visitor is one browser. An address may be shared by a school or a carrier, so its holds are not listed as one person’s. */
const isPersonal = (visitor: string) => visitor !== '' && !visitor.startsWith('address:')

/**
 * A condition on `reservations r`: a hold that has not ended and is this person's own, by client or by this browser's
 * cookie. What a client has claimed is that client's alone, also on a browser that others use.
 */
export function isOwnHold({ client, visitor, browser }: BookingActor): RawBuilder<boolean> {
  const visitors = [...new Set([visitor, browser])].filter(isPersonal)
  if (!client && visitors.length === 0) return sql<boolean>`false`
  return sql<boolean>`(r.status in (${liveStatesSql}) and r.expires_at > clock_timestamp()
    and (r.client_id = ${client?.id ?? null}::uuid or (r.client_id is null and r.visitor = any(${visitors}::text[]))))`
}

/** Whether a client holds as many other times as they may. Ask with the client locked, so that two claims take turns. */
export async function holdsTheMost(
  tx: Kysely<Tables>,
  { clientId, reservationId }: { clientId: string; reservationId: string },
): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from reservations r
     where (r.client_id = ${clientId} or r.visitor = ${clientVisitor(clientId)})
       and r.status in (${liveStatesSql}) and r.expires_at > clock_timestamp() and r.id <> ${reservationId}`.execute(
    tx,
  )
  return (rows[0]?.others ?? 0) >= holdLimits.liveHoldsPerVisitor
}

/**
 * Frees what a new hold takes the place of: this person's own holds with the same clinician, and the one that they agreed
 * to give up. In the order of `hold_slot`: visitor, network, clinician, reservation.
 */
export async function giveUpHolds(
  tx: Kysely<Tables>,
  actor: BookingActor,
  { accountId, clinicianId, replaces = '' }: { accountId: string; clinicianId: string; replaces?: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.visitor}, 0))`.execute(tx)
  if (actor.origin)
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.origin.network}, 1))`.execute(tx)
  await lockClinician(tx, clinicianId)
  const isReplaced = sql<boolean>`r.practice_id = ${accountId}
    and ((r.clinician_id = ${clinicianId} and ${isOwnHold(actor)}) or (r.reserve_id = ${replaces} and ${mayGiveUp(actor)}))`
  await endHolds(tx, 'released', isReplaced)
}

/** The rule of `mayUse` as SQL: the reserveId is enough for a hold that is neither claimed nor held by a client. */
const mayGiveUp = ({ client, visitor }: BookingActor) => sql<boolean>`
  (case when r.client_id is not null then r.client_id = ${client?.id ?? null}::uuid
        else not starts_with(r.visitor, ${clientVisitor('')}) or r.visitor = ${visitor} end)`

/** What this person is holding, wherever they left it. See docs/product/choosing-a-time.md#held-times. */
export async function listHolds(
  { db }: Pick<Service, 'db'>,
  actor: BookingActor,
  accountId: string,
): Promise<z.infer<typeof holdsSchema>> {
  const [holds, rates, clock] = await Promise.all([
    findReservations(db, accountId, isOwnHold(actor)),
    readRates(db),
    sql<{ now: Date }>`select clock_timestamp() as now`.execute(db),
  ])
  const byEnd = holds.toSorted((a, b) => Number(a.expiresAt) - Number(b.expiresAt))
  return {
    serverTime: (clock.rows[0]?.now ?? new Date()).toISOString(),
    holds: byEnd.map((hold) => ({
      ...presentReservation(asReturningClient(hold, actor), rates),
      appointmentId: null,
      isFirstBooking: null,
      isConfirmationSent: null,
      isFreeUntilStart: false,
    })),
  }
}

type HoldReset = { accountId: string; reserveId: string; section: HoldSection; holdSeconds: number }

/** Restarts the clock, at most three times a section. See docs/product/choosing-a-time.md#restarts. */
export async function resetHold(
  tx: Tx,
  actor: BookingActor,
  { section, holdSeconds, ...key }: HoldReset,
): Promise<Result<{ expiresAt: string; serverTime: string; resetsLeft: number }>> {
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor) || !isHold(found.status)) return fail('notFound')
  const used = found.resets[section] ?? 0
  if (resetsLeft(used) === 0) return fail('tooManyRequests', { message: holdTexts.resetFailed })
  const changed = await tx
    .updateTable('reservations')
    .set({
      resets: JSON.stringify({ ...found.resets, [section]: used + 1 }),
      expires_at: untilStart(sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', found.id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['expires_at', sql<Date>`clock_timestamp()`.as('server_time')])
    .executeTakeFirst()
  if (!changed?.expires_at) return fail('notFound')
  return succeed({
    expiresAt: changed.expires_at.toISOString(),
    serverTime: changed.server_time.toISOString(),
    resetsLeft: resetsLeft(used + 1),
  })
}

/** Gives a held or claimed slot back. Giving back what has already ended changes nothing; a booking is cancelled instead. */
export async function releaseReservation(
  tx: Tx,
  actor: BookingActor,
  key: { accountId: string; reserveId: string },
): Promise<Result<null>> {
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor)) return fail('notFound')
  if (found.status === 'booked')
    return fail('conflict', { message: 'This appointment is booked. Cancel it from your appointments.' })
  if (!isLive(found.status)) return succeed(null)
  await endHolds(tx, 'released', sql<boolean>`r.id = ${found.id}`)
  return succeed(null)
}

const sweepQueue = 'sweep-holds'

/** Marks holds that have run out. Nothing depends on it: every reader and every new hold looks at the clock itself. */
export const sweepHolds = ({ db }: Pick<Service, 'db'>): Promise<number> => endHolds(db, 'expired', hasRunOut)

export async function scheduleHoldSweep(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, async () => void (await sweepHolds(service)))
  await service.jobs.schedule(sweepQueue, '* * * * *')
}
