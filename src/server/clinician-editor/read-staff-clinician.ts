import { sql } from 'kysely'
import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { editedColumns, toFields } from './clinician-columns.ts'
import { readLists } from './clinician-lists.ts'
import { readNextFree } from './read-next-free.ts'

/** Everything that the form shows, with the version that it is saved against. */
export async function readStaffClinician(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, id }: { practiceId: string; id: string },
): Promise<Result<StaffClinician>> {
  const { db } = service
  const row = await db
    .selectFrom('clinicians as clinician')
    .leftJoin('accounts as account', (join) =>
      join.on(sql`account.subject::text`, '=', sql`clinician.changed_by`),
    )
    .select(editedColumns.map((column) => `clinician.${column}` as const))
    .select([
      'clinician.id',
      'clinician.slug',
      'clinician.version',
      'clinician.updated_at',
      'clinician.published_at',
      'clinician.status',
      'clinician.leaves_on',
      'clinician.remaining_slots',
      'account.first_name',
      'account.last_name',
      'account.email',
    ])
    .select(({ selectFrom }) =>
      selectFrom('clients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('clients.attached_clinician_id', '=', 'clinician.id')
        .as('clients'),
    )
    .where('clinician.id', '=', id)
    .where('clinician.practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!row) return fail('notFound')
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  const nextFree = await readNextFree(service, practiceId, id)
  return succeed({
    id: row.id,
    slug: row.slug,
    version: row.version,
    changedBy: name || row.email,
    changedAt: row.updated_at.toISOString(),
    isPublished: row.published_at !== null,
    status: row.status,
    leavesOn: row.leaves_on,
    avatar: row.portrait_id && portraitPath(row.portrait_id),
    clients: Number(row.clients ?? 0),
    nextFree: nextFree.get(id)?.toISOString() ?? null,
    fields: toFields(row, await readLists(db, id)),
  })
}
