import { z } from 'zod'
import { callWindows } from '#contract/questionnaires.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Service } from '../service.ts'
import { callPurpose } from './ask-for-call.ts'

const callSchema = z.object({ mobile: z.string(), window: z.enum(callWindows) })

export type OpenSafetyTask = {
  id: string
  since: Date
  client: { name: string; dateOfBirth: string; mobile: string | null; timeZone: string }
  /** Null unless the client asked to be called. */
  call: z.infer<typeof callSchema> | null
}

/** What the practice has to take care of, oldest first, with who it is about. Each task that is read leaves an audit row. */
export function listSafetyTasks(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { accountId, by }: { accountId: string; by: AccessedBy },
): Promise<OpenSafetyTask[]> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('safety_tasks')
      .innerJoin('clients', 'clients.id', 'safety_tasks.client_id')
      .select([
        'safety_tasks.id',
        'safety_tasks.client_id',
        'safety_tasks.created_at',
        'safety_tasks.sealed_call',
      ])
      .select(['first_name', 'last_name', 'date_of_birth', 'mobile', 'time_zone'])
      .where('safety_tasks.practice_id', '=', accountId)
      .where('acknowledged_at', 'is', null)
      .orderBy('safety_tasks.created_at')
      .execute()
    for (const { client_id } of rows)
      await noteAccess(tx, { ...by, action: 'read', clientId: client_id, subject: 'safety task' })
    return rows.map((row) => ({
      id: row.id,
      since: row.created_at,
      client: {
        name: `${row.first_name} ${row.last_name}`,
        dateOfBirth: row.date_of_birth,
        mobile: row.mobile,
        timeZone: row.time_zone,
      },
      call: row.sealed_call && callSchema.parse(keyring.unseal(row.sealed_call, callPurpose(row.id))),
    }))
  })
}
