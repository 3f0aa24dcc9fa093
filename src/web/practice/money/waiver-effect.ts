import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/money.ts'

/** What waiving a charge does. Its invoice or statement becomes void with it: src/server/documents/issue-document.ts. */
export function waiverEffect({ payer, owedCents }: Pick<Charge, 'payer' | 'owedCents'>): string {
  const owed = `${formatCents(owedCents)} is no longer owed`
  switch (payer) {
    case 'card':
      return `${owed}, and nothing is charged. This cannot be undone.`
    case 'invoice':
      return `${owed}. If its invoice was issued, it becomes void. If it was sent, the funder is not told by this. This cannot be undone.`
    case 'bulkBill':
      return 'The client pays nothing either way. Medicare is no longer to be billed for it, and a statement that was issued becomes void. This cannot be undone.'
    case 'dva':
      return 'The client pays nothing either way. DVA is no longer to be billed for it, and a claim that was issued becomes void. This cannot be undone.'
  }
}
