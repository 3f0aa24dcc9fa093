import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoGaps } from '#test/support/document-agreement.ts'
import {
  type Booked,
  cards,
  historiesTake,
  howOften,
  step,
  useMoneyHistory,
  wayOf,
} from '#test/support/money-history.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
let history: ReturnType<typeof useMoneyHistory>
beforeAll(async () => {
  world = await createMoneyWorld()
  history = useMoneyHistory(world)
})
afterAll(() => world.close())

/** Paid by card, invoiced, held back for what is missing, and nothing to pay. */
const fundings = ['rebate', 'selfFunded', 'ndis', 'workCover', 'bulkBill', 'dva', 'gp'] as const

const plain = {
  card: 'pays',
  isComplete: true,
  isPlanManaged: true,
  isReferralAwaited: false,
  steps: [],
} as const

/** Whatever else is drawn: a receipt, an invoice and a statement. */
const oneOfEachSeries = (['rebate', 'ndis', 'bulkBill'] as const).map(
  (funding): [typeof plain & { funding: typeof funding; steps: [] }] => [{ ...plain, funding, steps: [] }],
)

/** Medicare’s price then follows from whether it comes, and so does the receipt. */
async function awaitReferral({ id, clientId }: Booked) {
  await sql`update reservations set referral = 'waiting' where id = ${id}`.execute(world.db)
  await sql`delete from client_referrals where client_id = ${clientId}`.execute(world.db)
}

it(
  'ledger, charges, documents and the provider agree, whatever happened in which order',
  historiesTake,
  async () => {
    const histories = fc.record({
      card: fc.constantFrom(...cards),
      funding: fc.constantFrom(...fundings),
      isComplete: fc.boolean(),
      isPlanManaged: fc.boolean(),
      isReferralAwaited: fc.boolean(),
      steps: fc.array(step, { minLength: 3, maxLength: 14 }),
    })
    await fc.assert(
      fc.asyncProperty(histories, async ({ card: kept, funding, isComplete, isReferralAwaited, ...more }) => {
        const { take, press, settle, expectAgreement } = history
        const booked = await world.addBooked({ card: kept, ...wayOf(funding) })
        if (isComplete) await completeForClaims(world, booked)
        await sql`update reservations set is_ndis_plan_managed = ${more.isPlanManaged} where id = ${booked.id}`.execute(
          world.db,
        )
        if (isReferralAwaited) await awaitReferral(booked)
        await press(booked, 'attended', 'policy')
        for (const done of more.steps) await take(booked, done)
        await settle()
        await expectAgreement(booked)
      }),
      { ...howOften, examples: oneOfEachSeries },
    )
    const issued = await expectNoGaps(world)
    expect(new Set(Object.keys(issued).map((name) => name[0]))).toEqual(new Set(['I', 'R', 'S']))
    const listed = await world.service.payments.listPayments({
      from: new Date(0),
      to: new Date(Date.now() + 60_000),
    })
    const ours = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from money_entries where kind in ('paid', 'refunded')`.execute(
      world.db,
    )
    const theirs = listed.reduce((sum, { kind, cents }) => sum + (kind === 'charge' ? -cents : cents), 0)
    expect(ours.rows[0]?.cents).toBe(theirs)
  },
)
