import type { OwnReceiptPage } from '#contract/own-money.ts'
import type { DocumentContent } from '#domain/receipts/document.ts'
import { createThreadPool } from '../concurrency.ts'

/** One for the process. */
const pool = createThreadPool<PrintableDocument, Uint8Array<ArrayBuffer>>({
  work: 'documents to draw',
  script: new URL('./document-worker.ts', import.meta.url),
  size: 1,
})

/** Drawn beside the main thread, which has other requests to answer. `TooBusy` when too many wait. */
export const makeDocument = (printable: PrintableDocument): Promise<Uint8Array<ArrayBuffer>> =>
  pool(printable)

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
