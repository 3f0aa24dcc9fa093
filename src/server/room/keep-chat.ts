import { sql } from 'kysely'
import { type RoomSignal, roomSignalSchema } from '#contract/room-signals.ts'
import { signalLimits } from '#domain/room/signal-limits.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tx } from '../db/transaction.ts'
import { signalPurpose } from './read-signals.ts'

type Row = { tabId: string; number: number; sealed: Buffer; sentAt: Date }

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
  const { rows } = await sql<Row>`
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
  await tx
    .insertInto('room_signals')
    .values(
      chat.map(({ signal, sentAt }, index) => ({
        to_tab: tabId,
        number: index + 1,
        sealed_signal: keyring.seal(signal, signalPurpose(tabId, index + 1)),
        sent_at: sentAt,
      })),
    )
    .execute()
  await tx.updateTable('room_visits').set({ signals: chat.length }).where('id', '=', tabId).execute()
}

function openSignal(keyring: Keyring, { sealed, tabId, number }: Row): RoomSignal | null {
  try {
    return roomSignalSchema.safeParse(keyring.unseal(sealed, signalPurpose(tabId, number))).data ?? null
  } catch {
    return null
  }
}
