import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addClient } from '#test/support/diary-world.ts'
import { expectNoGaps } from '#test/support/document-agreement.ts'
import { bookByStaff, hourMs, tomorrowsHour, workAtEveryHour } from '#test/support/freed-hour.ts'
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

const hoursLater = (hours: number) => new Date(tomorrowsHour.getTime() + hours * hourMs)

/** Mostly the time that the session had first. */
const hours = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 4 }))
const givenUp = fc.oneof(
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('move' as const), hours: fc.integer({ min: 1, max: 4 }) }),
)
const freedStep = fc.oneof(
  givenUp,
  fc.record({ do: fc.constant('bookedByAnother' as const), hours }),
  fc.record({ do: fc.constant('bookedAgain' as const), hours }),
  fc.record({ do: fc.constant('begins' as const) }),
  fc.record({ do: fc.constant('takesPlace' as const) }),
)
type FreedStep = typeof freedStep extends fc.Arbitrary<infer T> ? T : never
const fundings = ['rebate', 'selfFunded', 'ndis', 'dva', 'gp'] as const
type Funding = (typeof fundings)[number]
type Person = { booked: Booked; other: string; funding: Funding }

async function takeFreed({ booked, other, funding }: Person, done: FreedStep): Promise<void> {
  switch (done.do) {
    case 'cancel':
      return asClient(booked, 'cancel?agreedFeeCents=100000')
    case 'move':
      return asClient(booked, 'move', {
        startDateTime: hoursLater(done.hours).toISOString(),
        agreedFeeCents: 100_000,
      })
    case 'bookedByAnother':
      return book(booked, { clientId: other, funding, hours: done.hours })
    case 'bookedAgain':
      return book(booked, { clientId: booked.clientId, funding, hours: done.hours })
    case 'begins':
      await sql`update charges set next_try_at = clock_timestamp()
        where state = 'due' and client_id = ${booked.clientId}`.execute(world.db)
      return world.runJobs({ includeLater: true })
    case 'takesPlace':
      await sql`update reservations set during = tstzrange(lower(during) - interval '4 days', upper(during) - interval '4 days')
        where id = ${booked.id} and status = 'booked' and lower(during) > clock_timestamp()`.execute(world.db)
      return history.press(booked, 'attended', 'policy')
  }
}

async function asClient({ id, token }: Booked, what: string, body?: object): Promise<void> {
  const path = `/client-records/me/appointments/${id}:${what}`
  expect((await world.call({ method: 'POST', path, token, body })).status).toBeLessThan(500)
}

type Rebooking = { clientId: string; funding: Funding; hours: number }

async function book({ clinicianId, typeId }: Booked, { clientId, funding, hours }: Rebooking) {
  const way = funding === 'gp' ? null : funding
  const wanted = { clinicianId, typeId, clientId, funding: way, start: hoursLater(hours) }
  expect((await bookByStaff(world, wanted)).status).toBeLessThan(500)
}

/** A fee whose time another client has booked is neither owed nor kept. */
async function expectNothingKept({ id }: Booked, card: string): Promise<number> {
  const taken = (await world.chargesOf(id)).filter((charge) => charge.freed_taken_at !== null)
  for (const { id: fee } of taken) {
    const rows = await world.ledgerOf(fee)
    const kept = rows.filter((row) => /^(paid|refunded) /.test(row))
    const sum = (those: string[]) => those.reduce((cents, row) => cents + Number(row.split(' ')[1]), 0)
    expect(sum(rows)).toBe(0)
    if (card !== 'refundFails') expect(sum(kept)).toBe(0)
  }
  return taken.length
}

it(
  'fees for short notice agree too: cancelled, moved, paid, dropped when another books the time',
  historiesTake,
  async () => {
    const histories = fc.record({
      card: fc.constantFrom(...cards),
      funding: fc.constantFrom(...fundings),
      feeCents: fc.constantFrom(null, 80_00),
      first: givenUp,
      steps: fc.array(fc.oneof(freedStep, step), { minLength: 3, maxLength: 12 }),
    })
    let dropped = 0
    await fc.assert(
      fc.asyncProperty(histories, async ({ card, funding, feeCents, first, steps }) => {
        await world.db.updateTable('practices').set({ short_notice_fee_cents: feeCents }).execute()
        const booked = await world.addBooked({ card, start: tomorrowsHour, ...wayOf(funding) })
        await completeForClaims(world, booked)
        await workAtEveryHour(world.db, booked.clinicianId)
        const person = { booked, other: await addClient(world.db), funding }
        await takeFreed(person, first)
        for (const done of steps) await (isFreed(done) ? takeFreed(person, done) : history.take(booked, done))
        await history.settle()
        await history.expectAgreement(booked)
        dropped += await expectNothingKept(booked, card)
      }),
      howOften,
    )
    // Otherwise it has shown nothing.
    expect(dropped).toBeGreaterThan(0)
    await expectNoGaps(world)
  },
)

const freedNames: readonly string[] = [
  'cancel',
  'move',
  'bookedByAnother',
  'bookedAgain',
  'begins',
  'takesPlace',
]
const isFreed = (done: { do: string }): done is FreedStep => freedNames.includes(done.do)
