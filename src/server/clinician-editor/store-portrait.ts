import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { cleanPortrait } from '#domain/portraits/clean-portrait.ts'
import { portraitMessages, portraitPath, portraitTypes } from '#domain/portraits/portrait-rules.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** Keeps the picture and nothing else of the file, under a hash of what is kept. */
export function storePortrait(
  { db }: Pick<Service, 'db'>,
  { bytes, by }: { bytes: Uint8Array; by: AccessedBy },
): Promise<Result<{ portraitId: string; avatar: string }>> {
  return inTransaction(db, async (tx) => {
    const cleaned = cleanPortrait(bytes)
    if (!cleaned.ok)
      return fail(cleaned.refusal === 'wrongType' ? 'unsupportedType' : 'invalidInput', {
        message: portraitMessages[cleaned.refusal],
      })
    const content = Buffer.from(cleaned.bytes)
    const portraitId = `${hash('sha256', content, 'hex').slice(0, 32)}.${cleaned.type}`
    // Pictures that were uploaded and never saved with a profile.
    await sql`delete from portraits p where content is not null and created_at < now() - interval '1 day'
      and not exists (select 1 from clinicians c where c.portrait_id = p.id)`.execute(tx)
    await tx
      .insertInto('portraits')
      .values({ id: portraitId, content, media_type: portraitTypes[cleaned.type] })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute()
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `portrait ${portraitId}` })
    return succeed({ portraitId, avatar: portraitPath(portraitId) })
  })
}
