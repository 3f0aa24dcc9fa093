import { defaultTypes } from '#domain/practice/default-types.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { defaultAccountId } from '../settings/read-settings.ts'

type Names = Pick<Config, 'PRODUCT_NAME' | 'PRACTICE_TIME_ZONE'>

/** The practice that the owner goes on to describe, closed, and what it can offer to begin with. One that is there stays. */
export async function createPractice(tx: Tx, { PRODUCT_NAME, PRACTICE_TIME_ZONE }: Names): Promise<void> {
  const made = await tx
    .insertInto('practices')
    .values({
      id: defaultAccountId,
      name: PRODUCT_NAME,
      time_zone: PRACTICE_TIME_ZONE,
      is_open: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await tx
    .insertInto('appointment_types')
    .values(
      defaultTypes.map(({ name, label, kind, durationMinutes, stepMinutes, claimTypes }) => ({
        practice_id: defaultAccountId,
        name,
        label,
        kind,
        duration_minutes: durationMinutes,
        step_minutes: stepMinutes,
        claim_types: [...claimTypes],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
