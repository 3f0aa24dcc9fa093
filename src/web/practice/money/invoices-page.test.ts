import { expect, it } from 'vitest'
import { stateWords, wordsOf } from './invoices-page.tsx'

const toSend = {
  form: 'ndisInvoice',
  state: 'toSend',
  sent: null,
  paid: null,
  isForClient: false,
  refundedCents: 0,
} as const
const sent = { state: 'sent', sent: { on: '2026-11-03', way: 'website' } } as const
const paid = { state: 'paid', paid: { on: '2026-11-09', method: 'bankTransfer' } } as const
const byCard = { state: 'paid', paid: { on: null, method: null } } as const
const own = 'On the client’s pages: they manage their own plan, and can pay it there'

it.each([
  [{}, 'To be sent'],
  [{ form: 'bulkBillStatement' }, 'To be claimed'],
  [{ form: 'dvaClaim' }, 'To be claimed'],
  [sent, 'Sent on 3 Nov 2026, on the funder’s website'],
  [{ form: 'bulkBillStatement', ...sent }, 'Claimed on 3 Nov 2026, on the funder’s website'],
  [{ state: 'sent', isForClient: true }, own],
  [paid, 'Paid on 9 Nov 2026: bank transfer'],
  [byCard, 'Paid'],
  [{ ...byCard, refundedCents: 50_00 }, 'Paid by card. Refunded: $50.00'],
] as const)('%j: %s', (change, words) => {
  expect(stateWords({ ...toSend, ...change })).toBe(words)
})

it('a bulk-billed session is marked as claimed, an invoice as sent', () => {
  expect(wordsOf({ form: 'bulkBillStatement' }).done).toBe('claimed')
  expect(wordsOf({ form: 'workCoverInvoice' }).done).toBe('sent')
})
