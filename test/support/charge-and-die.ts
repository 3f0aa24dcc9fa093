import { writeSync } from 'node:fs'
import pg from 'pg'
import type { Staff } from '#server/http/staff.ts'
import { createSimulatorPayments } from '#server/adapters/simulator-payments.ts'
import { readConfig } from '#server/config.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { createDb, createPool } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { setOutcome } from '#server/diary/set-outcome.ts'
import { createLog } from '#server/log.ts'
import { askForCharge } from '#server/money/ask-for-charge.ts'
import { askForRefund } from '#server/money/ask-for-refund.ts'
import { refundCharge } from '#server/money/change-charge.ts'
import { handleMoneyEvent } from '#server/money/handle-money-event.ts'
import { jobsInTable } from './jobs-in-table.ts'

/**
 * A process of its own that records an outcome and charges it, or refunds a charge, and kills itself with SIGKILL at the statement
 * whose number it is given: before it is sent, or while it is under way. It prints each statement before it is sent.
 */
const { DATABASE_URL = '', ENCRYPTION_KEYS = '', TASK = '', SUBJECT_ID = '', STAFF = '' } = process.env
const killAt = Number(process.env['KILL_AT'])
const isUnderWay = process.env['KILL_WHILE'] === 'under way'

let said = 0
const send = Reflect.get(pg.Client.prototype, 'query')
const die = () => process.kill(process.pid, 'SIGKILL')
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...rest: unknown[]) {
  said += 1
  const [first] = rest
  const text = typeof first === 'string' ? first : String(Object(first).text)
  writeSync(1, `${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}\n`)
  if (said !== killAt) return Reflect.apply(send, this, rest)
  if (!isUnderWay) die()
  const sent = Reflect.apply(send, this, rest)
  setTimeout(die, 2)
  return sent
})

const config = readConfig({ NODE_ENV: 'test', CHARGE_AFTER_MINUTES: '0', LOG_LEVEL: 'silent' })
const pool = createPool(DATABASE_URL, 4)
const db = createDb(pool)
const log = createLog('silent')
const jobs = jobsInTable(db)
const payments = createSimulatorPayments({
  keyring: parseKeyring(ENCRYPTION_KEYS),
  db,
  deliver: (event) => handleMoneyEvent({ db, jobs, log }, event),
})
const service = { config, db, jobs, log, payments }
const staff: Staff = JSON.parse(STAFF)
const by = { actor: staff.subject, requestId: 'killed' }

if (TASK === 'charge') {
  await setOutcome(service, { id: SUBJECT_ID, outcome: 'attended', was: null, charge: 'policy', staff, by })
  const { id } = await db
    .selectFrom('charges')
    .select('id')
    .where('reservation_id', '=', SUBJECT_ID)
    .executeTakeFirstOrThrow()
  await askForCharge(service, { chargeId: id })
} else {
  await inTransaction(db, (tx) =>
    refundCharge(service, tx, { id: SUBJECT_ID, cents: 50_00, why: 'A test', staff, by }),
  )
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', SUBJECT_ID)
    .executeTakeFirstOrThrow()
  await askForRefund(service, { refundId: id })
}
await db.destroy()
