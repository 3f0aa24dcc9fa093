import type { RoomRole } from '#domain/room/people.ts'

export type Party = { role: RoomRole; tabId: string }

const rank = { clinician: 2, client: 1, guest: 0 } as const satisfies Record<RoomRole, number>

/** Of two who offer at the same time, the polite one gives way. The other one makes the first offer. */
export function isPolite(me: Party, other: Party): boolean {
  if (rank[me.role] !== rank[other.role]) return rank[me.role] < rank[other.role]
  return me.tabId < other.tabId
}
