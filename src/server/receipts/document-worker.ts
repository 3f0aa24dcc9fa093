import { parentPort } from 'node:worker_threads'
import { drawDocument } from './draw-document.ts'
import type { PrintableDocument } from './print-document.ts'

// A thread that draws receipts and invoices: a tenth of a second each.

parentPort?.on('message', async (printable: PrintableDocument) => {
  parentPort?.postMessage(new Uint8Array(await drawDocument(printable)), [])
})
