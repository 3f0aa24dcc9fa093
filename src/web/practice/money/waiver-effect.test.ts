import { expect, it } from 'vitest'
import { waiverEffect } from './charge-actions.tsx'

it('of a card says that nothing is charged, and nothing of documents', () => {
  const words = waiverEffect({ payer: 'card', owedCents: 201_13 })
  expect(words).toMatch(/^\$201\.13 is no longer owed, and nothing is charged/)
  expect(words).not.toContain('void')
})

it('of an invoice says that the invoice becomes void', () => {
  const words = waiverEffect({ payer: 'invoice', owedCents: 201_13 })
  expect(words).toMatch(/^\$201\.13 is no longer owed/)
  expect(words).toContain('invoice was issued, it becomes void')
})

it.each([
  ['bulkBill', 'Medicare', 'statement'],
  ['dva', 'DVA', 'claim'],
] as const)('of %s names no amount: the client pays nothing', (payer, who, document) => {
  const words = waiverEffect({ payer, owedCents: 0 })
  expect(words).toContain(`Please don’t bill ${who} for it any more`)
  expect(words).toContain(`If a ${document} was issued, it becomes void`)
  expect(words).not.toContain('$')
})
