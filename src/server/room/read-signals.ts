import { type RoomSignal, roomSignalSchema } from '#contract/room-signals.ts'
import type { Service } from '../service.ts'

export const signalPurpose = (tabId: string, number: number) => `room_signals.signal:${tabId}:${number}`

/** Of one look. A tab that was sent as many may have more waiting. */
export const mostSignals = 50

/** What was sent to a tab since the last one that it has seen, in the order in which it was sent. */
export async function readSignals(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  tabId: string,
  after: number,
): Promise<{ number: number; signal: RoomSignal }[]> {
  const rows = await db
    .selectFrom('room_signals')
    .select(['number', 'sealed_signal'])
    .where('to_tab', '=', tabId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(mostSignals)
    .execute()
  return rows.map(({ number, sealed_signal }) => ({
    number,
    signal: roomSignalSchema.parse(keyring.unseal(sealed_signal, signalPurpose(tabId, number))),
  }))
}
