import type { Db } from '../db/connection.ts'
import { createSharedRun } from '../shared-run.ts'
import {
  type FeedPosition,
  hasLostTrack,
  readChanges,
  readPosition,
} from './availability-index/read-changes.ts'

/** A number that is another one whenever a clinician's profile, offer or free time has changed, in any process. */
export function numberClinicianChanges(db: Db): () => Promise<number> {
  let last: FeedPosition | null = null
  let number = 0

  return createSharedRun(async () => {
    if (last === null) {
      last = await readPosition(db)
      return number
    }
    const { position, everyone, clinicianIds } = await readChanges(db, last)
    if (everyone || clinicianIds.length > 0 || hasLostTrack(last, position)) number += 1
    last = position
    return number
  })
}
