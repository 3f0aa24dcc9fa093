import { expect, it } from 'vitest'
import type { OutcomeCharges } from '#contract/staff/charges.ts'
import { chargeLineWords } from './day-list.tsx'

type Current = NonNullable<OutcomeCharges['current']>

const card = { kind: 'session', payer: 'card', cents: 201_13 } as const
const due: Current = { id: 'charge', ...card, state: 'due', claimReason: null }
const charges = (words: string, more: Partial<OutcomeCharges> = {}): OutcomeCharges => ({
  outcomes: [{ outcome: 'attended', charge: card, words, note: null, claim: null }],
  medicare: null,
  chargedAfterMinutes: 10,
  current: due,
  ...more,
})

it('says what is charged, and until when an undo takes it back', () => {
  expect(chargeLineWords(charges('$201.13 is charged to the saved card after 10 minutes'), 'attended')).toBe(
    '$201.13 is charged to the saved card after 10 minutes. Until then, Undo takes it back.',
  )
})

it('promises no undo where the card is asked at once, and none of the card for a funder', () => {
  const atOnce = charges('$201.13 is charged to the saved card', { chargedAfterMinutes: 0 })
  expect(chargeLineWords(atOnce, 'attended')).toBe('$201.13 is charged to the saved card.')
  const current: Current = { ...due, payer: 'invoice', state: 'invoiced' }
  expect(chargeLineWords(charges('$201.13 is recorded as owed by the funder', { current }), 'attended')).toBe(
    '$201.13 is recorded as owed by the funder.',
  )
})

it('says that nothing is charged, and nothing of a charge that has gone further', () => {
  expect(chargeLineWords(charges('$201.13 is charged', { current: null }), 'attended')).toBe(
    'Nothing is charged.',
  )
  for (const state of ['asking', 'paid', 'failed', 'stopped'] as const)
    expect(
      chargeLineWords(charges('$201.13 is charged', { current: { ...due, state } }), 'attended'),
    ).toBeNull()
})
