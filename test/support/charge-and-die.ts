import { writeSync } from 'node:fs'
import pg from 'pg'
import type { Staff } from '#server/http/context.ts'
import { createSimulatorPayments } from '#server/money/payment-provider.ts'
import { cancelAppointment } from '#server/booking/end-reservation.ts'
import { readConfig } from '#server/config.ts'
import { parseKeyring } from '#server/keyring.ts'
import { createDb, createPool, inTransaction } from '#server/db/database.ts'
import { setOutcome } from '#server/diary/set-outcome.ts'
import { issueDocument } from '#server/receipts/issue-document.ts'
import { createLog } from '#server/log.ts'
import { askForCharge, askForRefund } from '#server/money/ask-provider.ts'
import { refundCharge } from '#server/money/change-charge.ts'
import { dropFeesOfFreedTime } from '#server/money/drop-charge.ts'
import { handleMoneyEvent } from '#server/money/settle-money.ts'
import { payOwnCharge } from '#server/money/pay-own-charge.ts'
import { eventOf, simulatedBank } from '#server/money/simulated-bank.ts'
import { succeed } from '#server/result.ts'
import { jobsInTable } from './jobs-in-table.ts'

/**
 * A process of its own that does one task (an outcome and its charge, a refund, a document, a cancellation and its fee, a fee that is
 * dropped, a payment on the page to pay, an event of the provider), and kills itself with SIGKILL at the statement whose number it is given: before it is sent, or while it is under way. It prints each statement before it
 * is sent.
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
const keyring = parseKeyring(ENCRYPTION_KEYS)
const payments = createSimulatorPayments({
  keyring,
  db,
  deliver: (event) => handleMoneyEvent({ db, jobs, log }, event),
})
const service = { config, db, jobs, keyring, log, payments }
const staff: Staff = JSON.parse(STAFF)
const by = { actor: staff.subject, requestId: 'killed' }

const ownerOf = async (table: 'reservations' | 'charges') => {
  const query = db.selectFrom(table).select('client_id').where('id', '=', SUBJECT_ID)
  return (await query.executeTakeFirstOrThrow()).client_id ?? ''
}

const chargeOfSession = async () => {
  const { id } = await db
    .selectFrom('charges')
    .select('id')
    .where('reservation_id', '=', SUBJECT_ID)
    .executeTakeFirstOrThrow()
  return id
}

const tasks: Record<string, () => Promise<unknown>> = {
  async charge() {
    await setOutcome(service, { id: SUBJECT_ID, outcome: 'attended', was: null, charge: 'policy', staff, by })
    await askForCharge(service, { chargeId: await chargeOfSession() })
  },
  document: () => issueDocument({ db, keyring, jobs, now: () => new Date() }, { chargeId: SUBJECT_ID }),
  async refund() {
    await inTransaction(db, (tx) =>
      refundCharge(service, tx, { id: SUBJECT_ID, cents: 50_00, why: 'A test', staff, by }),
    )
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('charge_id', '=', SUBJECT_ID)
      .executeTakeFirstOrThrow()
    await askForRefund(service, { refundId: id })
  },
  /** The client cancels with short notice, and the time that was freed begins. */
  async cancel() {
    const clientId = await ownerOf('reservations')
    await inTransaction(db, (tx) => cancelAppointment(service, tx, { id: SUBJECT_ID, clientId }))
    const chargeId = await chargeOfSession()
    await db.updateTable('charges').set({ next_try_at: new Date() }).where('id', '=', chargeId).execute()
    await askForCharge(service, { chargeId })
  },
  /** Another client has booked the time. */
  drop: () =>
    inTransaction(db, async (tx) => {
      await dropFeesOfFreedTime(service, tx, { reservationId: SUBJECT_ID })
      return succeed(null)
    }),
  /** The client opens the form to pay, and the bank takes the card. */
  async pay() {
    await payOwnCharge(service, { id: SUBJECT_ID, clientId: await ownerOf('charges') })
    const { id: reference, cents } = await db
      .selectFrom('charge_attempts')
      .select(['id', 'cents'])
      .where('charge_id', '=', SUBJECT_ID)
      .where('made_by', '=', 'client')
      .executeTakeFirstOrThrow()
    const card = { brand: 'visa', lastFour: '4242' }
    const { row } = await simulatedBank(db).pay({ reference, cents, card })
    await handleMoneyEvent(service, eventOf(row))
  },
  /** A webhook brings what the bank has in its books. */
  async event() {
    const row = await simulatedBank(db).find(SUBJECT_ID)
    if (row) await handleMoneyEvent(service, eventOf(row))
  },
}
await tasks[TASK]?.()
await db.destroy()
