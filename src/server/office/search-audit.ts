import { sql } from 'kysely'
import type { z } from 'zod'
import type { auditPageSchema, auditRequest } from '#contract/staff/office.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Service } from '../service.ts'
import { nameActors } from '../audit/name-actors.ts'

type AuditPage = z.infer<typeof auditPageSchema>

const rowsOfAPage = 50

type Search = z.output<typeof auditRequest> & { practiceId: string; by: AccessedBy }

/** By any part of a name or email, of who did it or whom it was about; dates are days of the practice's zone. Reading it leaves a row of its own, without what was looked for. */
export async function searchAudit(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, search, action, from, to, before }: Search,
): Promise<AuditPage> {
  await noteAccess(db, { ...by, action: 'read', clientId: null, subject: 'audit' })
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const zone = sql`(select time_zone from practices where id = ${practiceId})`
  const { rows } = await sql<{
    id: number
    at: Date
    actor: string
    action: 'read' | 'change'
    what: string
    clientName: string | null
  }>`
    select event.id, event.at, event.actor, event.action, event.subject as what,
           nullif(concat_ws(' ', client.first_name, client.last_name), '') as "clientName"
      from audit_events event
      left join clients client on client.id = event.client_id
     where (client.id is null or client.practice_id = ${practiceId})
       and (${action ?? null}::text is null or event.action = ${action ?? null})
       and (${from ?? null}::date is null or event.at >= ${from ?? null}::date::timestamp at time zone ${zone})
       and (${to ?? null}::date is null or event.at < (${to ?? null}::date + 1)::timestamp at time zone ${zone})
       and (${before ?? null}::bigint is null or event.id < ${before ?? null})
       and (${search} = '' or concat_ws(' ', client.first_name, client.last_name) ilike ${like}
            or client.email ilike ${like} or event.actor ilike ${like}
            or event.actor in (
              select account.subject::text from accounts account
                left join clinicians clinician on clinician.id = account.clinician_id
               where account.email ilike ${like} or clinician.name ilike ${like}
                  or concat_ws(' ', account.first_name, account.last_name) ilike ${like}))
     order by event.id desc
     limit ${rowsOfAPage + 1}`.execute(db)
  const shown = rows.slice(0, rowsOfAPage)
  const nameOf = await nameActors(
    db,
    shown.map(({ actor }) => actor),
  )
  return {
    rows: shown.map(({ at, actor, ...row }) => ({ ...row, at: at.toISOString(), who: nameOf(actor) })),
    hasMore: rows.length > rowsOfAPage,
  }
}
