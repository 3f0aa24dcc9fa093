import { afterAll, beforeAll, expect, it } from 'vitest'
import { setOutcome } from '#server/diary/set-outcome.ts'
import { issueDocument } from '#server/receipts/issue-document.ts'
import { expectNoGaps } from '#test/support/document-agreement.ts'
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

let world: Awaited<ReturnType<typeof createKilledMoney>>
beforeAll(async () => {
  world = await createKilledMoney()
})
afterAll(() => world.close())

const takeUp = () => world.takeUp({ minutesLater: 11 })

async function killCharge(kill: Kill) {
  const { id } = await world.addBooked()
  const died = await world.run('charge', id, kill)
  const [charge] = await world.chargesOf(id)
  const left = charge
    ? `charge ${charge.state}, bank ${(await world.bankOf(charge.id)).length}`
    : 'nothing recorded'
  // Nothing is known of what the dead process did: refused where it had recorded the outcome.
  await setOutcome(world.service, {
    id,
    outcome: 'attended',
    was: null,
    charge: 'policy',
    staff: world.staff,
    by: { actor: world.office.subject, requestId: 'again' },
  })
  return { ...died, id, left }
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
async function expectRefundedAtMostOnce(chargeId: string): Promise<boolean> {
  const refunds = await world.db.selectFrom('refunds').selectAll().where('charge_id', '=', chargeId).execute()
  const isAsked = refunds.length === 1
  expect(refunds.map(({ state }) => state)).toEqual(isAsked ? ['refunded'] : [])
  expect(await world.bankOf(chargeId)).toEqual([
    `charge succeeded ${fullFee}`,
    ...(isAsked ? ['refund succeeded 5000'] : []),
  ])
  const ledger = await world.ledgerOf(chargeId)
  expect(ledger.slice(2)).toEqual(isAsked ? ['refunded 5000', 'returned -5000'] : [])
  return isAsked
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

type Dead = Omit<Death, 'found'>
const isKilled = (all: readonly { isKilled: boolean }[]) => all.every((one) => one.isKilled)

it('36: kill -9 at every step of a charge and a refund, 30 times: never twice, never lost, always explained', async () => {
  const whole = await killCharge(never)
  await takeUp()
  const wholeRefund = await world.run('refund', await expectPaidOnce(whole.id), never)
  expect(steps.filter((step) => !whole.said.some((text) => step.test(text)))).toEqual([])

  const charges = await fourAtATime(placesOf(whole.said, steps, 18), killCharge)
  await takeUp()
  const paid = await Promise.all(charges.map(({ id }) => expectPaidOnce(id)))
  const refunds = await fourAtATime(
    placesOf(wholeRefund.said, steps, 12).map((kill, index) => ({ kill, chargeId: paid[index] ?? '' })),
    async ({ chargeId, kill }) => {
      const died = await world.run('refund', chargeId, kill)
      const bank = await world.bankOf(chargeId)
      return { ...died, chargeId, left: `bank ${bank.slice(1).join() || 'not asked'}` }
    },
  )
  await takeUp()
  const refunded = await Promise.all(paid.map(expectRefundedAtMostOnce))
  expect([charges.length, refunds.length, isKilled([...charges, ...refunds])]).toEqual([18, 12, true])
  const found = (dead: readonly Dead[], words: (index: number) => string): Death[] =>
    dead.map((one, index) => ({ ...one, found: words(index) }))
  printDeaths('kill -9, 30 times: what became of the money', [
    ...found(charges, () => 'charged once, ledger and bank agree'),
    ...found(refunds, (index) => (refunded[index] ? 'refunded once' : 'not asked for, not refunded')),
  ])
})

/** The number, the document, its email, and the end. */
const documentSteps = [
  /^select/,
  /^insert into document_counters/,
  /^insert into "issued_documents"/,
  /^insert into test_jobs/,
  /^commit/,
]

it('36: kill -9 while documents are issued, 25 times: one number for each, none left out', async () => {
  const newCharge = async () => {
    const { id } = await world.addBooked()
    await world.setOutcome(id, 'attended')
    return id
  }
  const sessions = await Promise.all(Array.from({ length: 26 }, newCharge))
  await takeUp()
  const ids = await Promise.all(sessions.map(expectPaidOnce))
  const whole = await world.run('document', ids[0] ?? '', never)
  expect(documentSteps.filter((step) => !whole.said.some((text) => step.test(text)))).toEqual([])
  const kills = placesOf(whole.said, documentSteps, 25).map((kill, index) => ({
    kill,
    chargeId: ids[index + 1] ?? '',
  }))
  const documentsOf = (chargeId: string) =>
    world.db.selectFrom('issued_documents').selectAll().where('charge_id', '=', chargeId).execute()
  const deaths = await fourAtATime(kills, async ({ chargeId, kill }) => {
    const died = await world.run('document', chargeId, kill)
    const left = (await documentsOf(chargeId)).map(({ sequence }) => `number ${sequence}`)
    return { ...died, left: left.join() || 'no document' }
  })
  expect(isKilled(deaths)).toBe(true)
  // The job runs again, twice.
  for (const chargeId of [...ids, ...ids]) await issueDocument(world.service, { chargeId })
  const issued = await Promise.all(ids.map(documentsOf))
  expect(issued.map((rows) => rows.length)).toEqual(ids.map(() => 1))
  await expectNoGaps(world)
  printDeaths(
    'kill -9 while documents are issued, 25 times',
    deaths.map((one, index) => ({ ...one, found: `number ${issued[index + 1]?.[0]?.sequence}, once` })),
  )
})
