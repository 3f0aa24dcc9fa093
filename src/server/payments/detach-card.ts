import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'

const queue = 'detach-card'
type DetachJob = { customer: string }

/** With the change or not at all. The provider may be away: the job is tried again until it has answered. */
export const queueDetachCard = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, customer: string): Promise<void> =>
  jobs.sendWith<DetachJob>(tx, queue, [{ data: { customer } }])

export const workOnDetachedCards = (service: Service): Promise<void> =>
  service.jobs.work<DetachJob>(queue, ({ customer }) => service.payments.detachCards(customer))
