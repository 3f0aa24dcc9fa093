import { expect, it } from 'vitest'
import { isOpen } from './payment-words.ts'

it.each([
  ['what failed', { state: 'failed', cents: 100, canPay: true }, true],
  ['what waits for the card', { state: 'waiting', cents: 100, canPay: false }, true],
  ['an invoice of their own', { state: 'invoiced', cents: 100, canPay: true }, true],
  ['what a funder owes', { state: 'invoiced', cents: 100, canPay: false }, false],
  ['what costs nothing', { state: 'invoiced', cents: 0, canPay: false }, false],
  ['what is paid', { state: 'paid', cents: 100, canPay: false }, false],
] as const)('%s is to be paid by the client: %o, %s', (_what, charge, isToPay) =>
  expect(isOpen(charge)).toBe(isToPay),
)
