import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSimulatorPayments } from '#server/money/payment-provider.ts'
import { inTransaction } from '#server/db/database.ts'
import { askForCharge } from '#server/money/ask-provider.ts'
import { dropFeesOfFreedTime } from '#server/money/drop-charge.ts'
import { handleMoneyEvent } from '#server/money/settle-money.ts'
import { eventOf, simulatedBank } from '#server/money/simulated-bank.ts'
import { succeed } from '#server/result.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import {
  type Death,
  fourAtATime,
  type Kill,
  never,
  placesOf,
  printDeaths,
} from '#test/support/kill-and-look.ts'
import { createKilledMoney } from '#test/support/killed-money.ts'

const fullFee = 149_05 + 40_00 + 12_08
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)

let world: Awaited<ReturnType<typeof createKilledMoney>>
beforeAll(async () => {
  world = await createKilledMoney()
})
afterAll(() => world.close())

type Prepared = {
  subjectId: string
  chargeId: () => Promise<string>
  again: () => Promise<unknown>
  bank: string[]
}

const lastCharge = (reservationId: string) => async () =>
  (await world.chargesOf(reservationId)).at(-1)?.id ?? ''
const paid = `charge succeeded ${fullFee}`

/** The client presses again, not knowing what the first press did. */
async function prepareCancel(): Promise<Prepared> {
  const { id, token } = await world.addBooked({ start: tomorrow() })
  const path = `/client-records/me/appointments/${id}:cancel?agreedFeeCents=${fullFee}`
  const again = () => world.call({ method: 'POST', path, token })
  return { subjectId: id, chargeId: lastCharge(id), again, bank: [paid] }
}

/** The fee is paid for every second one: then it goes back. The booking that was cut off is made again. */
async function prepareDrop(index: number): Promise<Prepared> {
  const { again, subjectId: id, chargeId } = await prepareCancel()
  await again()
  if (index % 2 === 1) {
    const fee = await chargeId()
    await world.db.updateTable('charges').set({ next_try_at: new Date() }).where('id', '=', fee).execute()
    await askForCharge(world.service, { chargeId: fee })
  }
  const { clinician_id: clinicianId, appointment_type_id: typeId } = await world.db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const clientId = await addClient(world.db)
  const other = await addSession(world.db, { clinicianId, typeId, clientId, start: tomorrow() })
  const book = () =>
    inTransaction(world.db, async (tx) => {
      await dropFeesOfFreedTime(world.service, tx, { reservationId: other })
      return succeed(null)
    })
  const bank = index % 2 === 1 ? [paid, `refund succeeded ${fullFee}`] : []
  return { subjectId: other, chargeId, again: book, bank }
}

/** The card on file was declined. The client opens the page again, and pays if it still asks. */
async function preparePay(): Promise<Prepared> {
  const { id, token } = await world.addBooked({ card: 'declined' })
  await world.setOutcome(id, 'attended')
  const chargeId = lastCharge(id)
  const subjectId = await chargeId()
  await askForCharge(world.service, { chargeId: subjectId })
  const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Robin Field' }
  const again = async () => {
    const opened = await world.call({
      method: 'POST',
      path: `/client-records/me/charges/${subjectId}/payments`,
      token,
    })
    if (opened.status !== 200) return
    const path = `/payments/simulator-payments/${opened.body.clientSecret}`
    await world.call({ method: 'POST', path, body: card, token })
  }
  return { subjectId, chargeId, again, bank: [`charge failed ${fullFee}`, paid] }
}

/** The bank has charged the card, and its event has not come. It comes again, twice. */
async function prepareEvent(): Promise<Prepared> {
  const { db, keyring } = world.service
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  const chargeId = lastCharge(id)
  const silent = createSimulatorPayments({ db, keyring, deliver: async () => {} })
  await askForCharge({ ...world.service, payments: silent }, { chargeId: await chargeId() })
  const { id: reference } = await db
    .selectFrom('charge_attempts')
    .select('id')
    .where('charge_id', '=', await chargeId())
    .executeTakeFirstOrThrow()
  const again = async () => {
    const row = await simulatedBank(db).find(reference)
    if (!row) throw new Error('The bank has charged it')
    for (const event of [eventOf(row), eventOf(row)]) await handleMoneyEvent(world.service, event)
  }
  return { subjectId: reference, chargeId, again, bank: [paid] }
}

/** What each writes, and how often it is killed. */
const scenarios = [
  {
    task: 'cancel',
    prepare: prepareCancel,
    kills: 6,
    steps: [/^insert into charges/, /^insert into "charge_attempts"/, /^insert into "simulated_payments"/],
  },
  { task: 'drop', prepare: prepareDrop, kills: 6, steps: [/^update "charges"/, /^commit/] },
  {
    task: 'pay',
    prepare: preparePay,
    kills: 4,
    steps: [/^insert into "simulated_payments"/, /^insert into "money_entries"/],
  },
  {
    task: 'event',
    prepare: prepareEvent,
    kills: 4,
    steps: [/^insert into "payment_events"/, /^insert into "money_entries"/],
  },
] as const

it('36: kill -9 while a late cancellation is charged, a fee dropped, a page paid and an event handled, 20 times', async () => {
  const deaths: Death[] = []
  for (const { task, prepare, kills, steps } of scenarios) {
    const whole = await prepare(0)
    const { said } = await world.run(task, whole.subjectId, never)
    expect(steps.filter((step) => !said.some((text) => step.test(text)))).toEqual([])
    const prepared: (Prepared & { kill: Kill })[] = []
    for (const [index, kill] of placesOf(said, steps, kills).entries())
      prepared.push({ kill, ...(await prepare(index)) })
    const died = await fourAtATime(prepared, async ({ kill, subjectId, chargeId }) => {
      const dead = await world.run(task, subjectId, kill)
      const id = await chargeId()
      const left = id
        ? `ledger ${(await world.ledgerOf(id)).length}, bank ${(await world.bankOf(id)).length}`
        : 'nothing'
      return { ...dead, left }
    })
    expect(died.every(({ isKilled }) => isKilled)).toBe(true)
    for (const { again } of prepared) await again()
    // Every fee has begun.
    await sql`update charges set next_try_at = clock_timestamp() where state = 'due'`.execute(world.db)
    await world.takeUp({ minutesLater: 66 })
    for (const { chargeId, bank } of prepared) {
      const id = await chargeId()
      expect(await world.bankOf(id)).toEqual(bank)
      const sum = (await world.ledgerOf(id)).reduce((cents, row) => cents + Number(row.split(' ')[1]), 0)
      expect(sum).toBe(0)
    }
    deaths.push(
      ...died.map((one, index) => ({
        ...one,
        found: `bank: ${prepared[index]?.bank.join(', ') || 'not asked'}; ledger 0`,
      })),
    )
  }
  expect(deaths).toHaveLength(20)
  printDeaths('kill -9, 20 times: what became of fees, pages to pay and events', deaths)
})
