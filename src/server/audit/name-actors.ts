import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How people are called whom the audit knows by the subject of their sign-in. Others are called as they are written there. */
export async function nameActors(
  db: Kysely<Tables>,
  actors: readonly (string | null)[],
): Promise<(actor: string) => string> {
  const subjects = [...new Set(actors)].filter((actor) => actor !== null && uuid.test(actor))
  if (subjects.length === 0) return (actor) => actor
  const { rows } = await sql<{ subject: string; name: string }>`
    select account.subject,
           coalesce(clinician.name, nullif(concat_ws(' ', account.first_name, account.last_name), ''),
                    concat_ws(' ', client.first_name, client.last_name), account.email) as name
      from accounts account
      left join clinicians clinician on clinician.id = account.clinician_id
      left join clients client on client.identity_subject = account.subject::text
     where account.subject = any(${subjects}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ subject, name }) => [subject, name]))
  return (actor) => names.get(actor) ?? (uuid.test(actor) ? 'An account that is gone' : actor)
}
