import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { changeCharge, lockCharge } from './charge-store.ts'
import { canDrop, dropLocked } from './drop-charge.ts'
import { freedTimeTaken } from './fail-charge.ts'
import { giveBack } from './give-back.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

/**
 * A time that was given up with short notice has been booked by another client: its fee is dropped, or given back where it was paid, and
 * the client and the practice are told. Called with every booking and every move, in their transaction. See docs/product/money.md#freed-time.
 */
export async function dropFeesOfFreedTime(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { reservationId }: { reservationId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select f.id from charges f
      join reservations r on r.id = ${reservationId} and r.status = 'booked' and r.clinician_id = f.clinician_id
     where f.kind = 'shortNotice' and f.state <> 'dropped' and f.freed_taken_at is null
       and f.freed && r.during and f.client_id <> r.client_id
     order by f.id`.execute(tx)
  for (const { id } of rows) await dropFee(service, tx, id)
}

async function dropFee(service: Pick<Service, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const charge = await lockCharge(tx, id)
  if (!charge || charge.state === 'dropped') return
  await changeCharge(tx, charge, { freed_taken_at: charge.now })
  if (await canDrop(tx, charge))
    await dropLocked(service, tx, charge, { reason: freedTimeTaken, actor: null })
  else if (charge.state === 'paid')
    await giveBack(service, tx, { chargeId: id, cents: charge.cents, why: freedTimeTaken, actor: null })
  // While the bank is being asked, its answer decides which of the two it is.
  const about = { chargeId: id, cents: charge.cents }
  await queueChargeEmail(service, tx, { ...about, kind: 'feeDropped' })
  await queueChargeEmail(service, tx, { ...about, kind: 'practiceFeeDropped' })
}
