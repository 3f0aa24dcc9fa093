import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LedgerMovement, type ProviderMovement, reconcileDay } from './reconcile.ts'

const day = { from: new Date('2026-11-12T13:00:00Z'), to: new Date('2026-11-13T13:00:00Z') }
const noon = new Date('2026-11-13T01:00:00Z')

const our = (providerId: string, changes: Partial<LedgerMovement> = {}): LedgerMovement => ({
  kind: 'payment',
  reference: `our ${providerId}`,
  providerId,
  cents: 20113,
  at: noon,
  chargeId: `charge of ${providerId}`,
  ...changes,
})
const their = (providerId: string, changes: Partial<ProviderMovement> = {}): ProviderMovement => ({
  kind: 'payment',
  reference: null,
  providerId,
  cents: 20113,
  at: noon,
  ...changes,
})

it('finds nothing where both lists say the same', () => {
  const refund = { kind: 'refund', cents: 5208 } as const
  expect(reconcileDay(day, [our('a'), our('r', refund)], [their('r', refund), their('a')])).toEqual({
    differences: [],
    ourCents: 20113 - 5208,
    theirCents: 20113 - 5208,
  })
})

it.each([
  ['onlyProvider', [], [their('a')], { chargeId: null, ourCents: null, theirCents: 20113 }],
  ['onlyOurs', [our('a')], [], { chargeId: 'charge of a', ourCents: 20113, theirCents: null }],
  ['amountsDiffer', [our('a')], [their('a', { cents: 201 })], { ourCents: 20113, theirCents: 201 }],
  ['refundOnlyProvider', [], [their('a', { kind: 'refund' })], { movement: 'refund', theirCents: 20113 }],
  ['refundOnlyOurs', [our('a', { kind: 'refund' })], [], { movement: 'refund', ourCents: 20113 }],
] as const)('names what differs: %s', (kind, ours, theirs, difference) => {
  expect(reconcileDay(day, ours, theirs).differences).toEqual([
    expect.objectContaining({ kind, providerId: 'a', ...difference }),
  ])
})

/** What the day after it is told too. */
const next = { from: day.to, to: new Date(day.to.getTime() + 86_400_000) }
const nothing = { differences: [], ourCents: 0, theirCents: 0 }

it.each([
  ['a second before midnight', new Date(day.to.getTime() - 1000)],
  ['days before, its event being late', new Date(day.to.getTime() - 3 * 86_400_000)],
  ['a minute later, by the provider’s clock', new Date(day.to.getTime() + 60_000)],
])('counts a payment that the provider had %s once, on the day of our ledger', (_when, at) => {
  const lists = [[our('a', { at: day.to })], [their('a', { at })]] as const
  expect(reconcileDay(day, ...lists)).toEqual(nothing)
  expect(reconcileDay(next, ...lists)).toEqual({ differences: [], ourCents: 20113, theirCents: 20113 })
})

it('names a payment that only the provider has on the provider’s day, and on no other', () => {
  const lists = [[], [their('a', { at: new Date(day.to.getTime() - 1000) })]] as const
  expect(reconcileDay(day, ...lists)).toMatchObject({ differences: [{ kind: 'onlyProvider' }] })
  expect(reconcileDay(next, ...lists)).toEqual(nothing)
})

it('names what the provider took twice under one name', () => {
  const once = our('a')
  const twice = [their('a', { reference: once.reference }), their('b', { reference: once.reference })]
  expect(reconcileDay(day, [once], twice)).toMatchObject({
    differences: [{ kind: 'onlyProvider', providerId: 'b' }],
    ourCents: 20113,
    theirCents: 2 * 20113,
  })
})

it('knows a payment by our own name for it', () => {
  const form = our('cs_form')
  const listed = their('pi_payment', { reference: form.reference })
  expect(reconcileDay(day, [form], [listed]).differences).toEqual([])
})

it('says nothing of other days', () => {
  const before = new Date(day.from.getTime() - 1)
  expect(reconcileDay(day, [our('a', { at: day.to })], [their('b', { at: before })])).toEqual(nothing)
})

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String))

it('names each payment of a day that one list lacks, once', () => {
  fc.assert(
    fc.property(ids, ids, (mine, others) => {
      const { differences: found } = reconcileDay(
        day,
        mine.map((id) => our(id)),
        others.map((id) => their(id)),
      )
      const lacking = [
        ...mine.filter((id) => !others.includes(id)),
        ...others.filter((id) => !mine.includes(id)),
      ]
      expect(found.map(({ providerId }) => providerId).toSorted()).toEqual(lacking.toSorted())
    }),
  )
})

const hours = fc.integer({ min: -40, max: 40 })
const movements = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 20 }), ours: hours, theirs: hours }),
  {
    selector: ({ id }) => id,
  },
)

it('has everything on one day, whenever either side has it, and the sums say what differs', () => {
  const at = (hour: number) => new Date(noon.getTime() + hour * 3_600_000)
  const days = [-2, -1, 0, 1, 2].map((step) => ({
    from: new Date(day.from.getTime() + step * 86_400_000),
    to: new Date(day.to.getTime() + step * 86_400_000),
  }))
  fc.assert(
    fc.property(movements, (both) => {
      const ours = both
        .filter(({ id }) => id % 5 > 0)
        .map(({ id, ours: hour }) => our(`${id}`, { at: at(hour) }))
      const theirs = both
        .filter(({ id }) => id % 7 > 0)
        .map(({ id, theirs: hour }) => their(`${id}`, { at: at(hour) }))
      const found = days.map((one) => reconcileDay(one, ours, theirs))
      const total = (read: (one: (typeof found)[number]) => number) =>
        found.reduce((sum, one) => sum + read(one), 0)
      expect(total(({ ourCents }) => ourCents)).toBe(ours.length * 20113)
      expect(total(({ theirCents }) => theirCents)).toBe(theirs.length * 20113)
      for (const { differences, ourCents, theirCents } of found)
        expect(ourCents - theirCents).toBe(
          differences.reduce((sum, one) => sum + (one.ourCents ?? 0) - (one.theirCents ?? 0), 0),
        )
    }),
  )
})
