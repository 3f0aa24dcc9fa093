import { sql } from 'kysely'
import type { RoomSignal, SignalMessage } from '#contract/room-signals.ts'
import { signalLimits } from '#domain/room/signal-limits.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { Place } from './places.ts'
import { isHere } from './read-people.ts'
import { signalPurpose } from './read-signals.ts'
import { tellRoom } from './tell-room.ts'

const signalsOfAPerson: RateLimit = { name: 'room-signals', most: signalLimits.perMinute, perSeconds: 60 }

const noOneElse = 'This was not sent: no one else is in the room.'

type Sending = { place: Place; tabId: string; to?: string; message: SignalMessage; key?: string }

/** Passes a message on to others who were let in, and to no one else. It is sealed, and deleted after two minutes. */
export async function sendSignal(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { place, tabId, to, message, key }: Sending,
): Promise<Result<null>> {
  const { room, personId, role, standing } = place
  if (standing !== 'admitted' || room.phase !== 'open') return fail('forbidden')
  if (message.kind === 'media' && message.screen && role !== 'clinician') return fail('forbidden')
  if (!(await consumeAllowance(db, signalsOfAPerson, personId))) return fail('tooManyRequests')
  return inTransaction(db, async (tx) => {
    if (!(await isOwnTab(tx, place, tabId))) return fail('notFound')
    const tabs = await lockTabs(tx, { reservationId: room.reservationId, tabId, to })
    if (to !== undefined && tabs.length === 0) return fail('notFound')
    // What someone wrote must not look as if it had been read. The rest is told anew to each one who comes.
    if (message.kind === 'chat' && !tabs.some((tab) => tab.isHere))
      return fail('conflict', { message: noOneElse })
    if (tabs.length === 0) return succeed(null)
    const receivers = await numberSignals(tx, tabs)
    const signal: RoomSignal = { from: tabId, personId, at: room.now.toISOString(), message, key }
    await tx
      .insertInto('room_signals')
      .values(
        receivers.map(({ id, number }) => ({
          to_tab: id,
          number,
          sealed_signal: keyring.seal(signal, signalPurpose(id, number)),
        })),
      )
      .execute()
    for (const { id } of receivers) await tellRoom(tx, room, id)
    return succeed(null)
  })
}

async function isOwnTab(tx: Tx, { personId }: Place, tabId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('room_visits as v')
    .innerJoin('room_people as p', 'p.id', 'v.person_id')
    .select('v.id')
    .where('v.id', '=', tabId)
    .where('v.person_id', '=', personId)
    .where('v.left_at', 'is', null)
    // Asked again here: who was sent back to wait a moment ago sends nothing more.
    .where('p.standing', '=', 'admitted')
    .executeTakeFirst()
  return row !== undefined
}

type Receivers = { reservationId: string; tabId: string; to?: string }

/** Of the others who were let in, also who is away for a moment. In one order, so that two senders never wait for each other. */
async function lockTabs(tx: Tx, { reservationId, tabId, to }: Receivers) {
  const { rows } = await sql<{ id: string; isHere: boolean }>`
    select v.id, ${isHere} as "isHere" from room_visits v join room_people p on p.id = v.person_id
     where v.reservation_id = ${reservationId} and v.left_at is null and v.id <> ${tabId} and p.standing = 'admitted'
       ${to === undefined ? sql`` : sql`and v.id = ${to}`}
     order by v.id for update of v`.execute(tx)
  return rows
}

/**
 * Each receiver counts its own signals, with its row locked until the commit: a number that can be read is never followed by a smaller
 * one, so that a reader who has seen it has missed none.
 */
async function numberSignals(tx: Tx, tabs: readonly { id: string }[]) {
  const { rows } = await sql<{ id: string; number: number }>`
    update room_visits set signals = signals + 1 where id = any(${tabs.map(({ id }) => id)}::uuid[])
    returning id, signals as number`.execute(tx)
  return rows
}
