import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { askForCharge, askForRefund, sweepCharges } from '#server/money/ask-provider.ts'
import { addJobsTable, jobsInTable, takeJobs } from './jobs-in-table.ts'
import { type Kill, runAndKill } from './kill-and-look.ts'
import { createMoneyWorld } from './money-world.ts'

type Task = Parameters<typeof runAndKill>[0]['task']

/** The world of money whose tasks run in processes of their own, which die, and are taken up by the next. */
export async function createKilledMoney() {
  const world = await createMoneyWorld()
  const { service, db } = world
  await addJobsTable(db)
  service.jobs = jobsInTable(db)
  const staff = {
    subject: world.office.subject,
    practiceId: 'banksia',
    sessionId: world.office.sessionId,
    role: 'owner' as const,
    clinicianRole: null,
    clinicianId: null,
    secondFactorAt: null,
  }
  const environment = {
    DATABASE_URL: world.url,
    ENCRYPTION_KEYS: world.encryptionKeys,
    STAFF: JSON.stringify(staff),
  }

  async function runJobs(): Promise<void> {
    for (const { chargeId = '' } of await takeJobs(db, 'charge-card'))
      await askForCharge(service, { chargeId })
    for (const { refundId = '' } of await takeJobs(db, 'refund-card'))
      await askForRefund(service, { refundId })
  }

  return {
    ...world,
    staff,
    run: async (task: Task, subjectId: string, kill: Kill) => {
      const died = await runAndKill({ task, subjectId, environment }, kill)
      await untilSettled(db, died.pid)
      return died
    },
    /** What the next process does: jobs run, and what no event came for is asked about. */
    takeUp: async ({ minutesLater }: { minutesLater: number }): Promise<void> => {
      await runJobs()
      const passed = sql`make_interval(mins => ${minutesLater}::int)`
      await sql`update charge_attempts set asked_at = asked_at - ${passed} where state = 'asked'`.execute(db)
      await sql`update refunds set asked_at = asked_at - ${passed} where state = 'asked'`.execute(db)
      await sweepCharges(service)
      await runJobs()
    },
  }
}

/** The database ends what a dead process had sent, a commit too, and only then its connections (`applicationName`). */
async function untilSettled(db: Db, pid: number | undefined): Promise<void> {
  let isSettled = false
  while (!isSettled) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where application_name like ${`banksia % ${pid}@%`}`.execute(db)
    isSettled = rows.length === 0
  }
}
