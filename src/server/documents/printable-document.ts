import type { OwnReceiptPage } from '#contract/receipts.ts'
import type { DocumentContent } from '#domain/receipts/document-content.ts'

/** What a PDF is drawn from: as it was issued, and how it stands now. */
export type PrintableDocument = { content: DocumentContent; standing: string; productName: string }

export const toPrintable = (
  { content, state, stateLabel, replacedBy, replaces }: OwnReceiptPage,
  productName: string,
): PrintableDocument => ({
  content,
  productName,
  standing: [
    state === 'void' && replacedBy ? `Void. ${replacedBy.number} takes its place.` : stateLabel,
    replaces && `Takes the place of ${replaces.number}, which is void.`,
  ]
    .filter(Boolean)
    .join(' '),
})
