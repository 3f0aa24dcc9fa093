/** How a funder's money came. */
export const invoiceMethods = {
  bankTransfer: 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
  cash: 'Cash',
  other: 'Another way',
} as const satisfies Record<string, string>

export type InvoiceMethod = keyof typeof invoiceMethods

// Object.keys loses the names of the keys.
export const invoiceMethodCodes = Object.keys(invoiceMethods) as [InvoiceMethod, ...InvoiceMethod[]]

/** How an invoice went to its funder. */
export const sendingWays = {
  email: 'By email',
  website: 'On the funder’s website',
  post: 'By post',
  other: 'In another way',
} as const satisfies Record<string, string>

export type SendingWay = keyof typeof sendingWays

// Object.keys loses the names of the keys.
export const sendingWayCodes = Object.keys(sendingWays) as [SendingWay, ...SendingWay[]]

type InvoiceFacts = {
  readonly isPaid: boolean
  readonly isSent: boolean
  /** A client who manages their own NDIS plan gets it on their pages. */
  readonly isForClient: boolean
}

export const invoiceStates = ['toSend', 'sent', 'paid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Where an invoice stands. See docs/product/receipts.md#invoices-to-funders. */
export function invoiceState({ isPaid, isSent, isForClient }: InvoiceFacts): InvoiceState {
  if (isPaid) return 'paid'
  return isSent || isForClient ? 'sent' : 'toSend'
}
