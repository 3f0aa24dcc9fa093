import type { VideoCheck } from '#domain/practice/checklist.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { noteCheck } from './note-check.ts'

type Noting = { practiceId: string; by: AccessedBy; check: VideoCheck }

/** The relay is tested from the office’s browser, which says what it answered. */
export const noteVideoCheck = (
  { db, video }: Pick<Service, 'db' | 'video'>,
  { practiceId, by, check }: Noting,
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    if (video.hasRelay === (check === 'directOnly')) return fail('conflict')
    await noteCheck(tx, { practiceId, name: 'video', outcome: check, about: video.relayId })
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `video of the practice: ${check}`,
    })
    return succeed(null)
  })
