import { type AnyInput, type ApiAddress, addressOf, type HttpMethod } from './api-paths.ts'

/**
 * Method and path of what signed-in clients do about money, under /api. A table of its own, so that no public page loads it.
 */
export const ownMoneyPaths = {
  listOwnCharges: 'GET /client-records/me/charges',
  readOwnCharge: 'GET /client-records/me/charges/{id}',
  payOwnCharge: 'POST /client-records/me/charges/{id}/payments',
  tryTestPayment: 'POST /payments/simulator-payments/{clientSecret}',
  listOwnReceipts: 'GET /client-records/me/receipts',
  readOwnReceipt: 'GET /client-records/me/receipts/{id}',
  downloadOwnReceipt: 'GET /client-records/me/receipts/{id}.pdf',
} as const satisfies Record<string, `${HttpMethod} /${string}`>

/** In the address of a payment’s page, where the bank sends a client back to it: its answer is awaited. */
export const sentMark = 'sent'

export type OwnMoneyOperation = keyof typeof ownMoneyPaths

export const ownMoneyRequest = (name: OwnMoneyOperation, input?: AnyInput): ApiAddress =>
  addressOf(ownMoneyPaths[name], input)
