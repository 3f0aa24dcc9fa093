import { sql } from 'kysely'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Choice = { practiceId: string; by: AccessedBy; active: readonly string[] }

/** All others are switched off. Only before the practice opens: later a change may affect clients, who have to be told. */
export async function chooseTypes({ db }: Pick<Service, 'db'>, choice: Choice): Promise<Result<null>> {
  const { practiceId, by, active } = choice
  return inTransaction(db, async (tx) => {
    const refusal = await refuseWhenOpen(tx, practiceId, 'Appointment types')
    if (refusal) return refusal
    await tx
      .updateTable('appointment_types')
      .set({ is_active: sql<boolean>`id = any(${[...active]}::uuid[])` })
      .where('practice_id', '=', practiceId)
      .execute()
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: 'appointment types: on and off',
    })
    return succeed(null)
  })
}

export async function refuseWhenOpen(
  tx: Tx,
  practiceId: string,
  page: string,
): Promise<Result<never> | null> {
  const practice = await tx
    .selectFrom('practices')
    .select('is_open')
    .where('id', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()
  if (!practice) return fail('notFound')
  return practice.is_open
    ? fail('conflict', { message: `The practice is open. Please change this on the page “${page}”.` })
    : null
}
