import type { Tx } from '../db/transaction.ts'

/** Before its links and sign-ins, as everywhere: a new password and a new email at one moment take turns. False where it is closed. */
export async function lockAccount(tx: Tx, subject: string): Promise<boolean> {
  const open = await tx
    .selectFrom('accounts')
    .select('subject')
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return open !== undefined
}
