import type { ChargeEmailKind } from '#domain/money/charge-emails.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'

export const chargeEmailQueue = 'send-charge-email'
export type ChargeEmailJob = { id: string }

type About = { chargeId: string; kind: ChargeEmailKind; cents: number }

/** With the change or not at all; sent once (src/server/money/send-charge-email.ts). */
export async function queueChargeEmail(
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, kind, cents }: About,
): Promise<void> {
  const { id } = await tx
    .insertInto('charge_emails')
    .values({ charge_id: chargeId, kind, cents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.sendWith<ChargeEmailJob>(tx, chargeEmailQueue, [{ data: { id } }])
}
