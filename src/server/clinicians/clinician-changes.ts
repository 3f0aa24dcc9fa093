import type { Db } from '../db/connection.ts'
import { createSharedRun } from '../single-flight.ts'
import {
  type FeedPosition,
  hasLostTrack,
  readChanges,
  readPosition,
} from './availability-index/read-changes.ts'

/** Numbers that are other ones whenever a profile, an offer or free time has changed, in any process. */
export interface ClinicianChanges {
  /** Another one after a change of the content service's stories too, because pages show both. */
  readonly ofAnyone: number
  readonly ofContent: number
  readonly of: (clinicianId: string) => number
}

/** Looks at the feed at each call; callers at the same moment share a look. */
export function watchClinicianChanges(db: Db): () => Promise<ClinicianChanges> {
  let last: FeedPosition | null = null
  let [latest, ofEveryone, ofContent] = [0, 0, 0]
  const byClinician = new Map<string, number>()

  return createSharedRun(async () => {
    if (last === null) last = await readPosition(db)
    else {
      const { position, everyone, clinicianIds, content } = await readChanges(db, last)
      const isLost = hasLostTrack(last, position)
      const isEveryone = everyone || isLost
      if (isEveryone || content || clinicianIds.length > 0) latest += 1
      if (isEveryone) ofEveryone = latest
      if (content || isLost) ofContent = latest
      for (const id of clinicianIds) byClinician.set(id, latest)
      last = position
    }
    return { ofAnyone: latest, ofContent, of: (id) => Math.max(ofEveryone, byClinician.get(id) ?? 0) }
  })
}
