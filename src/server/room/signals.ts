import { sql } from 'kysely'
import { type RoomSignal, roomSignalSchema } from '#contract/room-signals.ts'
import { signalLimits } from '#domain/room/people.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { CarriedSignal, RoomCarrier, SendRequest } from './carrier.ts'
import type { RoomPlace } from './places.ts'
import { isHere, tellRoom } from './room-store.ts'

export const signalsOfAPerson: RateLimit = {
  name: 'room-signals',
  most: signalLimits.perMinute,
  perSeconds: 60,
}

const noOneElse = 'This was not sent: no one else is in the room.'

/** Passes a message on to others who were let in, and to no one else. It is sealed, and deleted after two minutes. */
export async function sendSignal(
  { carrier }: Pick<Service, 'carrier'>,
  request: SendRequest & { place: RoomPlace },
): Promise<Result<null>> {
  const { room, role, standing } = request.place
  if (standing !== 'admitted' || room.phase !== 'open') return fail('forbidden')
  if (request.message.kind === 'media' && request.message.screen && role !== 'clinician')
    return fail('forbidden')
  return carrier.send(request)
}

type SignalKeeper = Pick<Service, 'db' | 'keyring'>

/** Everything in PostgreSQL: a signal is a row, a sign of life a time in the visit, and a notice tells every process. */
export const createDatabaseCarrier = (service: SignalKeeper): RoomCarrier => ({
  send: (request) => sendThroughDatabase(service, request),
  read: async (tabId, seen, { fromDatabase }) =>
    fromDatabase ? readSignals(service, tabId, Number.parseInt(seen, 10)) : [],
  beat: async ({ tabId, personId }) => {
    await sql`update room_visits set seen_at = clock_timestamp()
      where id = ${tabId} and person_id = ${personId} and left_at is null`.execute(service.db)
  },
  present: async () => null,
  follow: () => () => {},
  valkey: () => null,
})

async function sendThroughDatabase(
  { db, keyring }: SignalKeeper,
  { place, tabId, to, message, key }: SendRequest,
): Promise<Result<null>> {
  const { room, personId } = place
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
    await addRows(
      tx,
      'room_signals',
      receivers.map(({ id, number }) => ({
        to_tab: id,
        number,
        sealed_signal: keyring.seal(signal, signalPurpose(id, number)),
      })),
    )
    for (const { id } of receivers) await tellRoom(tx, room, id)
    return succeed(null)
  })
}

async function isOwnTab(tx: Tx, { personId }: Pick<RoomPlace, 'personId'>, tabId: string): Promise<boolean> {
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

type SignalReceivers = { reservationId: string; tabId: string; to?: string }

/** Of the others who were let in, also who is away for a moment. In one order, so that two senders never wait for each other. */
async function lockTabs(tx: Tx, { reservationId, tabId, to }: SignalReceivers) {
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

export const signalPurpose = (tabId: string, number: number) => `room_signals.signal:${tabId}:${number}`

/** Of one look. A tab that was sent as many may have more waiting. */
export const mostSignals = 50

async function readSignals(
  { db, keyring }: SignalKeeper,
  tabId: string,
  after: number,
): Promise<CarriedSignal[]> {
  const rows = await db
    .selectFrom('room_signals')
    .select(['number', 'sealed_signal'])
    .where('to_tab', '=', tabId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(mostSignals)
    .execute()
  return rows.map(({ number, sealed_signal }) => ({
    seen: String(number),
    signal: roomSignalSchema.parse(keyring.unseal(sealed_signal, signalPurpose(tabId, number))),
  }))
}

type SignalRow = { tabId: string; number: number; sealed: Buffer; sentAt: Date }

/**
 * What was written to this person’s tab before goes on to the new one: it looks as sent to who wrote it, and may not have been read. It is
 * deleted when it would have been; the rest was for the old tab alone. What the same page has shown, it does not show again (`key`). What
 * cannot be read is dropped: it must keep no one out of the room.
 */
export async function keepChat(
  tx: Tx,
  keyring: Keyring,
  { personId, tabId }: { personId: string; tabId: string },
): Promise<void> {
  const { rows } = await sql<SignalRow>`
    delete from room_signals s using room_visits v where v.id = s.to_tab and v.person_id = ${personId}
       and s.sent_at > clock_timestamp() - make_interval(secs => ${signalLimits.keptSeconds})
    returning s.to_tab as "tabId", s.number, s.sealed_signal as sealed, s.sent_at as "sentAt"`.execute(tx)
  const chat = rows
    .toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.number - b.number)
    .flatMap((row) => {
      const signal = openSignal(keyring, row)
      return signal?.message.kind === 'chat' ? [{ signal, sentAt: row.sentAt }] : []
    })
  if (chat.length === 0) return
  await addRows(
    tx,
    'room_signals',
    chat.map(({ signal, sentAt }, index) => ({
      to_tab: tabId,
      number: index + 1,
      sealed_signal: keyring.seal(signal, signalPurpose(tabId, index + 1)),
      sent_at: sentAt,
    })),
  )
  await tx.updateTable('room_visits').set({ signals: chat.length }).where('id', '=', tabId).execute()
}

function openSignal(keyring: Keyring, { sealed, tabId, number }: SignalRow): RoomSignal | null {
  try {
    return roomSignalSchema.safeParse(keyring.unseal(sealed, signalPurpose(tabId, number))).data ?? null
  } catch {
    return null
  }
}
