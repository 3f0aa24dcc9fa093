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

/** Runs the task in a process of its own that ends itself with SIGKILL at a statement; what that was, or how many there are. */
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
  return { text, isKilled: signal === 'SIGKILL' }
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

async function chargeKilled(kill: Kill) {
  const { id } = await world.addBooked()
  const died = await runAndKill('charge', id, kill)
  // Nothing is known of what the dead process did: 409 says that it had recorded the outcome.
  await setOutcome(world.service, {
    id,
    outcome: 'attended',
    was: null,
    charge: 'policy',
    staff: staffOf(),
    by: { actor: world.office.subject, requestId: 'again' },
  })
  await takeUp()
  const charges = await world.chargesOf(id)
  expect(charges).toMatchObject([{ state: 'paid', tries: 1 }])
  const chargeId = charges[0]?.id ?? ''
  expect(await world.bankOf(chargeId)).toEqual([`charge succeeded ${fullFee}`])
  expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
  return { ...died, chargeId }
}

async function refundKilled(chargeId: string, kill: Kill) {
  const died = await runAndKill('refund', chargeId, kill)
  await takeUp()
  const refunds = await world.db.selectFrom('refunds').selectAll().where('charge_id', '=', chargeId).execute()
  const isAsked = refunds.length === 1
  expect(refunds.map(({ state }) => state)).toEqual(isAsked ? ['refunded'] : [])
  expect(await world.bankOf(chargeId)).toEqual([
    `charge succeeded ${fullFee}`,
    ...(isAsked ? ['refund succeeded 5000'] : []),
  ])
  const ledger = await world.ledgerOf(chargeId)
  expect(ledger.slice(2)).toEqual(isAsked ? ['refunded 5000', 'returned -5000'] : [])
  return died
}

const countOf = (text: string) => Number(/done after (\d+)/.exec(text)?.[1])

/** So many places, from the first statement to the last; every third is killed while it is under way. */
const spread = (kills: number, statements: number): Kill[] =>
  Array.from({ length: kills }, (_, index) => ({
    at: 1 + Math.floor((index * statements) / kills),
    isUnderWay: index % 3 === 2,
  }))

const kills = { charge: 36, refund: 14 }

it('36: kill -9 at every step of a charge and a refund, 50 times: never twice, never lost, always explained', async () => {
  const whole = await chargeKilled({ at: 0, isUnderWay: false })
  const wholeRefund = await refundKilled(whole.chargeId, { at: 0, isUnderWay: false })
  const places: string[] = []
  const paid: string[] = []
  for (const kill of spread(kills.charge, countOf(whole.text))) {
    const died = await chargeKilled(kill)
    expect(died.isKilled).toBe(true)
    places.push(died.text)
    paid.push(died.chargeId)
  }
  for (const [index, kill] of spread(kills.refund, countOf(wholeRefund.text)).entries()) {
    const died = await refundKilled(paid[index] ?? '', kill)
    expect(died.isKilled).toBe(true)
    places.push(died.text)
  }
  expect(places).toHaveLength(50)
  // Every step was among them: the outcome, the attempt, the bank's own books, its event, our record of the answer.
  for (const step of [
    /^insert into charges/,
    /^insert into "charge_attempts"/,
    /^insert into "simulated_payments"/,
    /^insert into "payment_events"/,
    /^insert into "money_entries"/,
    /^update "charges"/,
    /^commit/,
  ])
    expect(places.some((place) => step.test(place))).toBe(true)
})
