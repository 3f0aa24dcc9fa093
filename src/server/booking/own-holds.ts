import { type Kysely, type RawBuilder, sql } from 'kysely'
import { holdLimits } from '#domain/booking/hold.ts'
import { holdStates } from '#domain/booking/reservation.ts'
import type { Tables } from '../db/tables.ts'
import { type BookingActor, clientVisitor } from './booking-actor.ts'

const live = sql.join(holdStates.map((state) => sql.lit(state)))

/** An address may be shared by a school or a carrier: what it holds belongs to the visitor who has the reserveId. */
const isPersonal = (visitor: string) => visitor !== '' && !visitor.startsWith('address:')

/**
 * A condition on `reservations r`: a hold that has not ended and is this person's own, by client or by this browser's
 * cookie. What a client has claimed is that client's alone, also on a browser that others use.
 */
export function isOwnHold({ client, visitor, browser }: BookingActor): RawBuilder<boolean> {
  const visitors = [...new Set([visitor, browser])].filter(isPersonal)
  if (!client && visitors.length === 0) return sql<boolean>`false`
  return sql<boolean>`(r.status in (${live}) and r.expires_at > clock_timestamp()
    and (r.client_id = ${client?.id ?? null}::uuid or (r.client_id is null and r.visitor = any(${visitors}::text[]))))`
}

type Another = { clientId: string; reservationId: string }

/** Whether a client holds as many other times as they may. Ask with the client locked, so that two claims take turns. */
export async function holdsTheMost(
  tx: Kysely<Tables>,
  { clientId, reservationId }: Another,
): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from reservations r
     where (r.client_id = ${clientId} or r.visitor = ${clientVisitor(clientId)})
       and r.status in (${live}) and r.expires_at > clock_timestamp() and r.id <> ${reservationId}`.execute(
    tx,
  )
  return (rows[0]?.others ?? 0) >= holdLimits.liveHoldsPerVisitor
}

type Replaced = { accountId: string; clinicianId: string; replaces?: string }

/**
 * Frees what a new hold takes the place of: this person's own holds with the same clinician, and the one that they agreed
 * to give up. In the order of `hold_slot`: visitor, network, clinician, reservation.
 */
export async function giveUpHolds(
  tx: Kysely<Tables>,
  actor: BookingActor,
  { accountId, clinicianId, replaces = '' }: Replaced,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.visitor}, 0))`.execute(tx)
  if (actor.origin)
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.origin.network}, 1))`.execute(tx)
  await sql`select 1 from clinicians where id = ${clinicianId} for no key update`.execute(tx)
  await sql`
    update reservations r set status = 'released', expires_at = null, updated_at = clock_timestamp(),
           holder_address = null, holder_network = null
     where r.practice_id = ${accountId}
       and ((r.clinician_id = ${clinicianId} and ${isOwnHold(actor)})
         or (r.reserve_id = ${replaces} and r.status in (${live}) and ${mayGiveUp(actor)}))`.execute(tx)
}

/** As `mayUse` has it: the reserveId is enough for what is not claimed and not held by a client. */
const mayGiveUp = ({ client, visitor }: BookingActor) => sql<boolean>`
  (case when r.client_id is not null then r.client_id = ${client?.id ?? null}::uuid
        else not starts_with(r.visitor, ${clientVisitor('')}) or r.visitor = ${visitor} end)`
