import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OurMovement, type ProviderMovement, reconcileDay } from './reconcile.ts'

const day = { from: new Date('2026-11-12T13:00:00Z'), to: new Date('2026-11-13T13:00:00Z') }
const noon = new Date('2026-11-13T01:00:00Z')

const our = (providerId: string, changes: Partial<OurMovement> = {}): OurMovement => ({
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
  expect(reconcileDay(day, [our('a'), our('r', refund)], [their('r', refund), their('a')])).toEqual([])
})

it.each([
  ['onlyProvider', [], [their('a')], { chargeId: null, ourCents: null, theirCents: 20113 }],
  ['onlyOurs', [our('a')], [], { chargeId: 'charge of a', ourCents: 20113, theirCents: null }],
  ['amountsDiffer', [our('a')], [their('a', { cents: 201 })], { ourCents: 20113, theirCents: 201 }],
  ['refundOnlyProvider', [], [their('a', { kind: 'refund' })], { movement: 'refund', theirCents: 20113 }],
  ['refundOnlyOurs', [our('a', { kind: 'refund' })], [], { movement: 'refund', ourCents: 20113 }],
] as const)('names what differs: %s', (kind, ours, theirs, difference) => {
  expect(reconcileDay(day, ours, theirs)).toEqual([
    expect.objectContaining({ kind, providerId: 'a', ...difference }),
  ])
})

it('knows a payment of midnight on both of its days', () => {
  const before = new Date(day.to.getTime() - 1)
  const next = { from: day.to, to: new Date(day.to.getTime() + 86_400_000) }
  for (const period of [day, next])
    expect(reconcileDay(period, [our('a', { at: day.to })], [their('a', { at: before })])).toEqual([])
})

it('knows a payment by our own name for it', () => {
  const form = our('cs_form')
  expect(reconcileDay(day, [form], [their('pi_payment', { reference: form.reference })])).toEqual([])
})

it('says nothing of other days', () => {
  expect(
    reconcileDay(day, [our('a', { at: day.to })], [their('b', { at: new Date(day.from.getTime() - 1) })]),
  ).toEqual([])
})

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String))

it('names each payment of a day that one list lacks, once', () => {
  fc.assert(
    fc.property(ids, ids, (mine, others) => {
      const found = reconcileDay(
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
