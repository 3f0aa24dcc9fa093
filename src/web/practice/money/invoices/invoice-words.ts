import type { Invoice } from '#contract/staff/invoices.ts'
import { formatCents } from '#domain/fees/money.ts'
import { invoiceMethods, sendingWays } from '#domain/money/invoice-payments.ts'
import { isClaim } from '#domain/receipts/document-forms.ts'
import { formatBirthday } from '../../clients/format-client.ts'

const words = {
  invoice: { done: 'sent', toDo: 'To be sent', date: 'Sent on', again: 'Sent again', first: 'email' },
  claim: {
    done: 'claimed',
    toDo: 'To be claimed',
    date: 'Claimed on',
    again: 'Claimed again',
    first: 'website',
  },
} as const

/** An invoice is sent; what Medicare or DVA pays is claimed. */
export const wordsOf = ({ form }: Pick<Invoice, 'form'>) => words[isClaim(form) ? 'claim' : 'invoice']

type Standing = Pick<Invoice, 'form' | 'state' | 'sent' | 'paid' | 'isForClient' | 'refundedCents'>

export function stateWords({ form, state, sent, paid, isForClient, refundedCents }: Standing): string {
  const { date, toDo } = wordsOf({ form })
  if (state === 'paid') {
    if (refundedCents > 0) return `Paid by card. Refunded: ${formatCents(refundedCents)}`
    if (!paid?.on || !paid.method) return 'Paid'
    return `Paid on ${formatBirthday(paid.on)}: ${invoiceMethods[paid.method].toLowerCase()}`
  }
  if (sent) return `${date} ${formatBirthday(sent.on)}, ${sendingWays[sent.way].toLowerCase()}`
  return isForClient ? 'On the client’s pages: they manage their own plan, and can pay it there' : toDo
}
