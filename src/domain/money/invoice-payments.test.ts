import { expect, it } from 'vitest'
import { invoiceState } from './invoice-payments.ts'

it.each([
  [{ isPaid: false, isSent: false, isForClient: false }, 'toSend'],
  [{ isPaid: false, isSent: true, isForClient: false }, 'sent'],
  [{ isPaid: false, isSent: false, isForClient: true }, 'sent'],
  [{ isPaid: true, isSent: false, isForClient: false }, 'paid'],
] as const)('%j is %s', (standing, state) => {
  expect(invoiceState(standing)).toBe(state)
})
