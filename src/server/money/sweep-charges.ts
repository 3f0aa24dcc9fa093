import { sql } from 'kysely'
import type { Service } from '../service.ts'
import { chargeQueue, refundQueue } from './queue-charge.ts'
import { endForms } from './end-forms.ts'

const queue = 'sweep-charges'
/** After so long without its event, the provider is asked for a payment. */
const eventWithinMinutes = 10

type Found = { id: string; kind: 'charge' | 'refund' }

/**
 * What a crash or a lost event left behind is taken up again: attempts without an outcome, charges whose time has come and whose job is
 * gone, refunds without an outcome, forms that were never finished.
 */
export async function sweepCharges(
  service: Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>,
): Promise<void> {
  const quietSince = sql`clock_timestamp() - make_interval(mins => ${eventWithinMinutes})`
  const { rows } = await sql<Found>`
    select a.charge_id as id, 'charge' as kind from charge_attempts a
     where a.made_by = 'service' and a.state = 'asked' and a.asked_at < ${quietSince}
    union
    select h.id, 'charge' from charges h
     where h.payer = 'card' and h.state in ('due', 'failed') and h.next_try_at < ${quietSince}
    union
    select f.id, 'refund' from refunds f where f.state = 'asked' and f.asked_at < ${quietSince}
    limit 500`.execute(service.db)
  for (const { id, kind } of rows)
    if (kind === 'charge') await service.jobs.send(chargeQueue, { chargeId: id })
    else await service.jobs.send(refundQueue, { refundId: id })
  await endForms(service)
}

export async function scheduleChargeSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepCharges(service))
  await service.jobs.schedule(queue, '*/5 * * * *')
}
