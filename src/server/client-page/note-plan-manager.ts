import type { AccessedBy } from '../audit/note-access.ts'
import { changeRecordPart, consultPart } from '../clients/client-record-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Noted = { clientId: string; email: string | null; by: AccessedBy }

const notPlanManaged = 'Their NDIS plan is not plan managed, so no plan manager takes invoices.'

/** The client gave the plan on the NDIS form, which does not ask for this. The caller has found that this client is open to who asks. */
export function notePlanManager(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { clientId, email, by }: Noted,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ndis = await consultPart({ db: tx, keyring }, clientId, 'ndis')
    if (ndis?.plan !== 'planManaged') return fail('conflict', { message: notPlanManaged })
    await changeRecordPart(
      tx,
      keyring,
      { clientId, part: 'ndis', now: now(), by },
      (before) => before && { ...before, planManagerEmail: email },
    )
    return succeed(null)
  })
}
