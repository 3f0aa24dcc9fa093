import { sql } from 'kysely'
import type { z } from 'zod'
import type { foundClientSchema, foundClientsSchema } from '#contract/staff/client-page.ts'
import { parseClientSearch } from '#domain/clients/client-search.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { isTheirClient } from './client-access.ts'

const mostListed = 20

type Search = { staff: Staff; by: AccessedBy; typed: string }

/** One query on the index of `clients.search`: docs/decisions/0040-client-search-and-page.md. */
export async function searchClients(
  db: Db,
  { staff, by, typed }: Search,
): Promise<z.infer<typeof foundClientsSchema>> {
  const rows = (await clientSearch({ staff, typed })?.execute(db))?.rows ?? []
  await noteAccess(db, { ...by, action: 'read', clientId: null, subject: 'search for clients' })
  return { clients: rows.slice(0, mostListed), hasMore: rows.length > mostListed }
}

/** Null where nothing was asked for. */
export function clientSearch({ staff, typed }: Pick<Search, 'staff' | 'typed'>) {
  const search = parseClientSearch(typed)
  if (!search) return null
  const conditions = [
    ...(search.words === '' ? [] : [sql`c.search @@ client_query(${search.words})`]),
    ...(search.dateOfBirth === null ? [] : [sql`c.date_of_birth = ${search.dateOfBirth}`]),
  ]
  return sql<z.infer<typeof foundClientSchema>>`
    select c.id, c.first_name || ' ' || c.last_name as name, c.date_of_birth::text as "dateOfBirth",
           (select name from clinicians where id = c.attached_clinician_id) as "clinicianName"
      from clients c
     where c.practice_id = ${staff.practiceId} and ${sql.join(conditions, sql` and `)}
       and ${isTheirClient(staff, sql`c.id`)}
     order by c.last_name, c.first_name, c.id
     limit ${mostListed + 1}`
}
