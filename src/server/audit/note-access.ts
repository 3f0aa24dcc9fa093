import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type AccessedBy = {
  /** Who, by the subject of their token. */
  actor: string
  requestId: string
}

type Access = AccessedBy & {
  action: 'read' | 'change'
  /** Null for a message from someone who is no client, or not known to be one. */
  clientId: string | null
  /** Which data, never its content. */
  subject: string
}

/** Every read or change of a client's clinical data leaves a row, before the data leaves the service. */
export async function noteAccess(
  db: Kysely<Tables>,
  { actor, action, clientId, subject, requestId }: Access,
): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ actor, action, client_id: clientId, subject, request_id: requestId })
    .execute()
}
