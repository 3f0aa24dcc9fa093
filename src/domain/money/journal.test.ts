import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chargeKinds, chargePayers } from './charges.ts'
import { type JournalLine, journalLines, type LedgerRow } from './takings.ts'

const session: LedgerRow['charge'] = { kind: 'session', payer: 'card', cents: 20113, gstCents: 114 }
const row = (kind: LedgerRow['kind'], cents: number, charge = session): LedgerRow => ({
  id: 7,
  kind,
  cents,
  earnedBeforeCents: kind === 'owed' ? 0 : charge.cents,
  charge,
})
const line = (account: string, debitCents: number, creditCents: number) => ({
  row: 7,
  account,
  debitCents,
  creditCents,
})

it('owes the fee, with its tax apart', () => {
  expect(journalLines(row('owed', 20113))).toEqual([
    line('Owed by clients', 20113, 0),
    line('Session fees', 0, 19999),
    line('GST collected', 0, 114),
  ])
})

it('takes all of it back where the fee is dropped', () => {
  expect(journalLines(row('dropped', -20113))).toEqual([
    line('Owed by clients', 0, 20113),
    line('Session fees', 19999, 0),
    line('GST collected', 114, 0),
  ])
})

it('pays by card, and by an invoice into the bank', () => {
  expect(journalLines(row('paid', -20113))).toEqual([
    line('Owed by clients', 0, 20113),
    line('Card payments', 20113, 0),
  ])
  expect(journalLines(row('paidByInvoice', -900, { ...session, payer: 'invoice' }))).toEqual([
    line('Owed on invoices', 0, 900),
    line('Bank, invoices paid', 900, 0),
  ])
})

it('gives back from the card, and earns so much less', () => {
  expect([row('refunded', 5208), row('returned', -5208)].flatMap(journalLines)).toEqual([
    line('Owed by clients', 5208, 0),
    line('Card payments', 0, 5208),
    line('Owed by clients', 0, 5208),
    line('Fees given back', 5178, 0),
    line('GST collected', 30, 0),
  ])
})

it('gives back the tax of the whole, where it is refunded in parts', () => {
  const charge = { ...session, cents: 300, gstCents: 2 }
  const parts = [300, 200, 100].map((earnedBeforeCents) => ({
    ...row('returned', -100, charge),
    earnedBeforeCents,
  }))
  const tax = [row('owed', 300, charge), ...parts]
    .flatMap(journalLines)
    .filter(({ account }) => account === 'GST collected')
  expect(sum(tax)).toBe(0)
})

const charges = fc
  .record({
    kind: fc.constantFrom(...chargeKinds),
    payer: fc.constantFrom(...chargePayers),
    cents: fc.integer({ min: 1, max: 500_000 }),
    gst: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ gst, ...charge }) => ({ ...charge, gstCents: Math.floor((charge.cents * gst) / 100) }))

const kinds = ['owed', 'paid', 'refunded', 'dropped', 'paidByInvoice', 'returned'] as const

const ledgers = fc.array(
  fc.record({
    id: fc.nat(),
    kind: fc.constantFrom(...kinds),
    cents: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
    earnedBeforeCents: fc.integer({ min: 0, max: 500_000 }),
    charge: charges,
  }),
)

const sum = (lines: readonly JournalLine[]) =>
  lines.reduce((total, { debitCents, creditCents }) => total + debitCents - creditCents, 0)

it('adds up to the cent, whatever happened', () => {
  fc.assert(
    fc.property(ledgers, (ledger) => {
      const lines = ledger.flatMap(journalLines)
      expect(sum(lines)).toBe(0)
      for (const { debitCents, creditCents } of lines) {
        expect(Math.min(debitCents, creditCents)).toBe(0)
        expect(Math.max(debitCents, creditCents)).toBeGreaterThan(0)
      }
      const owed = lines.filter(({ account }) => account.startsWith('Owed'))
      expect(sum(owed)).toBe(ledger.reduce((total, { cents }) => total + cents, 0))
    }),
  )
})
