import { createThreadPool } from '../identity/thread-pool.ts'
import type { PrintableDocument } from './printable-document.ts'

/** One for the process. */
const pool = createThreadPool<PrintableDocument, Uint8Array<ArrayBuffer>>({
  work: 'documents to draw',
  script: new URL('./document-worker.ts', import.meta.url),
  size: 1,
})

/** Drawn beside the main thread, which has other requests to answer. `TooBusy` when too many wait. */
export const makeDocument = (printable: PrintableDocument): Promise<Uint8Array<ArrayBuffer>> =>
  pool(printable)
