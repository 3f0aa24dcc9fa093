import { sql } from 'kysely'
import type { ClientInvite, ClientInvites } from '#contract/staff/client-invites.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

const columns = [
  'id',
  'email',
  'mobile',
  'first_name',
  'last_name',
  'created_at',
  'emailed_at',
  'used_at',
] as const

type InviteRow = {
  id: string
  email: string
  mobile: string
  first_name: string | null
  last_name: string | null
  created_at: Date
  emailed_at: Date | null
  used_at: Date | null
}

const present = (row: InviteRow): ClientInvite => ({
  id: row.id,
  name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  email: row.email,
  mobile: row.mobile,
  invitedAt: row.created_at.toISOString(),
  emailedAt: row.emailed_at?.toISOString() ?? null,
  usedAt: row.used_at?.toISOString() ?? null,
})

const ofAPage = 100

/** `after` is the last one on the page before. All invites of a file have the same moment. */
export async function listClientInvites(
  { db }: Pick<Service, 'db'>,
  { practiceId, after }: { practiceId: string; after?: string | undefined },
): Promise<ClientInvites> {
  const ofPractice = db.selectFrom('invites').where('practice_id', '=', practiceId)
  const rows = await ofPractice
    .select(columns)
    .where(isAfter(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ofAPage + 1)
    .execute()
  const { total } = await ofPractice.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const invites = rows.slice(0, ofAPage).map(present)
  return { total, invites, next: rows.length > ofAPage ? (invites.at(-1)?.id ?? null) : null }
}

/** Where the last one was taken back meanwhile, the list begins anew. */
const isAfter = (id: string | undefined) =>
  id === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((created_at, id) < (
        select last.created_at, last.id from invites last where last.id = ${id}), true)`

export async function readInvite(
  { db }: Pick<Service, 'db'>,
  practiceId: string,
  id: string,
): Promise<Result<ClientInvite>> {
  const row = await db
    .selectFrom('invites')
    .select(columns)
    .where('practice_id', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? succeed(present(row)) : fail('notFound')
}
