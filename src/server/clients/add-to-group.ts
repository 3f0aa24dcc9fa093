import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Tx } from '../db/transaction.ts'

type Group = FundingMethod | 'referral'

/** Joining again is no error, and keeps the day of the first time. */
export async function addToGroup(tx: Tx, clientId: string, groupId: Group): Promise<void> {
  await tx
    .insertInto('client_groups')
    .values({ client_id: clientId, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
