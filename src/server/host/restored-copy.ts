import { sql } from 'kysely'
import type { Mailer, SmsSender } from '../adapters/mail-and-sms.ts'
import { type PaymentProvider, PaymentProviderFailed } from '../adapters/payments.ts'
import type { Db } from '../db/database.ts'
import type { Jobs } from '../jobs.ts'
import type { Service } from '../service.ts'
import { isRestoredCopy } from './backup-state.ts'

export type RestoredCopy = {
  isQuiet: () => boolean
  /** Does it now, or as soon as this copy may send. */
  whenTold: (work: () => Promise<void>) => Promise<void>
  /** Queues what was left to do, at once or as soon as it may be done. */
  follow: (jobs: Jobs) => Promise<void>
  close: () => Promise<void>
}

const lookEveryMs = 5_000

/**
 * A restored copy works off no job, sends nothing and asks for no money until it is told to, which every process sees within seconds.
 * See docs/decisions/0100-backups.md.
 */
export async function watchRestoredCopy(
  { db, log }: Pick<Service, 'db' | 'log'>,
  lookEvery = lookEveryMs,
): Promise<RestoredCopy> {
  let isQuiet = await isRestoredCopy(db)
  let isFollowed = !isQuiet
  const waiting: (() => Promise<void>)[] = []
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  async function look(jobs: Jobs) {
    if (isQuiet && (await isRestoredCopy(db))) return
    // Before the first job is worked off, which may send.
    isQuiet = false
    await queueRestoredJobs(db, jobs)
    while (waiting[0]) {
      await waiting[0]()
      waiting.shift()
    }
    isFollowed = true
    clearInterval(timer)
  }
  return {
    isQuiet: () => isQuiet,
    whenTold: async (work) => (!isFollowed ? void waiting.push(work) : work()),
    async follow(jobs) {
      await look(jobs)
      if (isFollowed) return
      timer = setInterval(() => {
        looking ??= look(jobs)
          .catch(() => log.warn('it could not be seen whether this copy may send'))
          .finally(() => (looking = null))
      }, lookEvery)
      timer.unref()
    },
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/** Those of queues that this release does not have stay where they are. */
async function queueRestoredJobs(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('restored_jobs')
      .where(sql<boolean>`queue in (select name from jobs.queue)`)
      .returningAll()
      .execute()
    for (const [queue, ofQueue] of Map.groupBy(rows, (row) => row.queue))
      await jobs.sendWith(
        tx,
        queue,
        ofQueue.map(({ id, data, start_after }) => ({ id, data: data ?? {}, after: start_after })),
      )
  })
}

type Outside = { mailer: Mailer; sms: SmsSender; payments: PaymentProvider }

/** What a request sends by itself is refused like that of a provider that does not answer. */
export function holdBack<Ports extends Outside>(ports: Ports, { isQuiet }: RestoredCopy): Ports {
  if (!isQuiet()) return ports
  const { mailer, sms, payments } = ports
  const unlessQuiet =
    <Given, Answer>(act: (given: Given) => Promise<Answer>, Refusal: new (reason: string) => Error = Error) =>
    async (given: Given): Promise<Answer> => {
      if (isQuiet()) throw new Refusal('this is a restored copy, which sends nothing yet')
      return act(given)
    }
  return {
    ...ports,
    mailer: { send: unlessQuiet(mailer.send) },
    sms: { send: unlessQuiet(sms.send) },
    payments: {
      ...payments,
      createSetup: unlessQuiet(payments.createSetup, PaymentProviderFailed),
      openPayment: unlessQuiet(payments.openPayment, PaymentProviderFailed),
      detachCards: unlessQuiet(payments.detachCards, PaymentProviderFailed),
      charge: unlessQuiet(payments.charge, PaymentProviderFailed),
      refund: unlessQuiet(payments.refund, PaymentProviderFailed),
    },
  }
}
