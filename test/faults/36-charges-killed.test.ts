import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setOutcome } from '#server/diary/set-outcome.ts'
import { askForCharge } from '#server/money/ask-for-charge.ts'
import { askForRefund } from '#server/money/ask-for-refund.ts'
import { sweepCharges } from '#server/money/sweep-charges.ts'
import { addJobsTable, jobsInTable, takeJobs } from '#test/support/jobs-in-table.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'

const root = join(import.meta.dirname, '..', '..')
const fullFee = 149_05 + 40_00 + 12_08

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
  await addJobsTable(world.db)
  world.service.jobs = jobsInTable(world.db)
})
afterAll(() => world.close())

const staffOf = () => ({
  subject: world.office.subject,
  practiceId: 'banksia',
  sessionId: world.office.sessionId,
  role: 'owner' as const,
  clinicianRole: null,
  clinicianId: null,
  secondFactorAt: null,
})

type Task = 'charge' | 'refund'
type Kill = { at: number; isUnderWay: boolean }

/** Runs the task in a process of its own that ends itself with SIGKILL at a statement; what it said until then. */
async function runAndKill(task: Task, subjectId: string, { at, isUnderWay }: Kill) {
  const child = spawn(process.execPath, [join('test', 'support', 'charge-and-die.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'banksia-servers'),
      DATABASE_URL: world.url,
      ENCRYPTION_KEYS: world.encryptionKeys,
      TASK: task,
      SUBJECT_ID: subjectId,
      STAFF: JSON.stringify(staffOf()),
      KILL_AT: String(at),
      KILL_WHILE: isUnderWay ? 'under way' : '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  const [, signal] = await once(child, 'close')
  return { said: text.trim().split('\n'), isKilled: signal === 'SIGKILL' }
}

/** What the next process does: the person presses again, jobs run, and what no event came for is asked about. */
async function takeUp() {
  const { service, db } = world
  const runJobs = async () => {
    for (const { chargeId = '' } of await takeJobs(db, 'charge-card'))
      await askForCharge(service, { chargeId })
    for (const { refundId = '' } of await takeJobs(db, 'refund-card'))
      await askForRefund(service, { refundId })
  }
  await runJobs()
  await sql`update charge_attempts set asked_at = asked_at - interval '11 minutes' where state = 'asked'`.execute(
    db,
  )
  await sql`update refunds set asked_at = asked_at - interval '11 minutes' where state = 'asked'`.execute(db)
  await sweepCharges(service)
  await runJobs()
}

/** Each has a process of its own. */
async function fourAtATime<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let index = 0; index < all.length; index += 4)
    results.push(...(await Promise.all(all.slice(index, index + 4).map(run))))
  return results
}

async function killCharge(kill: Kill) {
  const { id } = await world.addBooked()
  const died = await runAndKill('charge', id, kill)
  // Nothing is known of what the dead process did: refused where it had recorded the outcome.
  await setOutcome(world.service, {
    id,
    outcome: 'attended',
    was: null,
    charge: 'policy',
    staff: staffOf(),
    by: { actor: world.office.subject, requestId: 'again' },
  })
  return { ...died, id }
}

async function expectPaidOnce(id: string): Promise<string> {
  const charges = await world.chargesOf(id)
  expect(charges).toMatchObject([{ state: 'paid', tries: 1 }])
  const chargeId = charges[0]?.id ?? ''
  expect(await world.bankOf(chargeId)).toEqual([`charge succeeded ${fullFee}`])
  expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
  return chargeId
}

/** Asked for or not, by where the process died: in either case bank, refund and ledger say the same. */
async function expectRefundedAtMostOnce(chargeId: string) {
  const refunds = await world.db.selectFrom('refunds').selectAll().where('charge_id', '=', chargeId).execute()
  const isAsked = refunds.length === 1
  expect(refunds.map(({ state }) => state)).toEqual(isAsked ? ['refunded'] : [])
  expect(await world.bankOf(chargeId)).toEqual([
    `charge succeeded ${fullFee}`,
    ...(isAsked ? ['refund succeeded 5000'] : []),
  ])
  const ledger = await world.ledgerOf(chargeId)
  expect(ledger.slice(2)).toEqual(isAsked ? ['refunded 5000', 'returned -5000'] : [])
}

/** The outcome, the attempt, the bank's own books, its event, the ledger, our record of the answer. */
const steps = [
  /^insert into charges/,
  /^insert into "charge_attempts"/,
  /^insert into "simulated_payments"/,
  /^insert into "payment_events"/,
  /^insert into "money_entries"/,
  /^update "charge_attempts" set "state"/,
  /^update "charge_attempts" set "provider_id"/,
  /^commit/,
]

/** Each step, before it is said and while it is under way, and the rest spread from the first statement to the last. */
function placesOf(statements: readonly string[], kills: number): Kill[] {
  const named = steps
    .map((step) => statements.findIndex((text) => step.test(text)) + 1)
    .filter((at) => at > 0)
    .flatMap((at) => [
      { at, isUnderWay: false },
      { at, isUnderWay: true },
    ])
  const others = Array.from({ length: kills - named.length }, (_, index) => ({
    at: 1 + Math.floor((index * statements.length) / (kills - named.length)),
    isUnderWay: index % 3 === 2,
  }))
  return [...named, ...others]
}

const never = { at: 0, isUnderWay: false }

it('36: kill -9 at every step of a charge and a refund, 50 times: never twice, never lost, always explained', async () => {
  const whole = await killCharge(never)
  await takeUp()
  const wholeRefund = await runAndKill('refund', await expectPaidOnce(whole.id), never)
  expect(steps.filter((step) => !whole.said.some((text) => step.test(text)))).toEqual([])

  const charges = await fourAtATime(placesOf(whole.said, 30), killCharge)
  await takeUp()
  const paid = await Promise.all(charges.map(({ id }) => expectPaidOnce(id)))
  const refunds = await fourAtATime(
    placesOf(wholeRefund.said, 20).map((kill, index) => ({ kill, chargeId: paid[index] ?? '' })),
    ({ chargeId, kill }) => runAndKill('refund', chargeId, kill),
  )
  await takeUp()
  await Promise.all(paid.map(expectRefundedAtMostOnce))
  expect([...charges, ...refunds].map(({ isKilled }) => isKilled)).toEqual(Array(50).fill(true))
})
