import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { documentPaths } from './document-paths.ts'
import {
  documentsQuery,
  issueDocumentRequest,
  issuedDocumentSchema,
  staffDocumentsSchema,
  voidDocumentRequest,
  waitingDocumentsQuery,
  waitingDocumentsSchema,
} from './documents.ts'
import { invoiceSentRequest, invoicesQuery, invoicesSchema } from './invoices.ts'
import {
  addItemRequest,
  claimDetailsRequest,
  saveItemRequest,
  staffItemsSchema,
  takeBackItemQuery,
} from './item-editor.ts'

const byId = z.object({ id: z.uuid() })
const tag = 'Receipts and invoices (staff)'
const forStaff = ['unauthenticated', 'forbidden', 'notFound', 'invalidInput'] as const
const forEdits = ['notFound', 'changedMeanwhile', 'invalidInput'] as const

export const documentStaffEndpoints = {
  listDocuments: {
    tag,
    summary: 'Receipts and invoices of a charge or a client: the office’s all, a clinician’s own sessions',
    staff: 'read clients',
    query: documentsQuery,
    answer: staffDocumentsSchema,
    answers: 'What was issued, and what waits',
    errors: forStaff,
  },
  listWaitingDocuments: {
    tag,
    summary: 'Documents that are not issued, or issued plain, because something is missing',
    staff: 'issue documents',
    query: waitingDocumentsQuery,
    answer: waitingDocumentsSchema,
    answers: 'What each lacks, the earliest session first',
  },
  leaveDocument: {
    tag,
    summary: 'Leave a plain document as it is: nothing more is awaited for it',
    staff: 'issue documents',
    params: z.object({ chargeId: z.uuid() }),
    answers: 'It is no longer listed',
    errors: ['notFound'],
  },
  issueDocument: {
    tag,
    summary: 'Issue the document of a charge that waits for one, or whose last one is void',
    staff: 'issue documents',
    body: issueDocumentRequest,
    answer: issuedDocumentSchema,
    answers: 'Issued, or what is still missing',
    errors: [...forStaff, 'conflict'],
  },
  downloadDocument: {
    tag,
    summary: 'A document as PDF, for the office and the clinician of the session',
    staff: 'read clients',
    params: byId,
    answer: 'application/pdf',
    answers: 'The document',
    errors: [...forStaff, 'tooManyRequests'],
  },
  voidDocument: {
    tag,
    summary: 'Void a document, and issue it again if asked; both are kept',
    staff: 'issue documents',
    params: byId,
    body: voidDocumentRequest,
    answer: issuedDocumentSchema,
    answers: 'Voided; the number of the new one, where one was issued',
    errors: [...forStaff, 'conflict'],
  },
  listInvoices: {
    tag,
    summary:
      'Invoices, DVA claims and bulk-billed sessions for who pays for a client, with what became of each',
    staff: 'see the money',
    query: invoicesQuery,
    answer: invoicesSchema,
    answers: 'Those that stand, a page at a time',
  },
  noteInvoiceSent: {
    tag,
    summary: 'Note that an invoice was sent to its funder, or a session claimed',
    staff: 'charge and refund',
    params: byId,
    body: invoiceSentRequest,
    answers: 'Noted',
    errors: ['notFound', 'conflict', 'invalidInput'],
  },
  listItems: {
    tag,
    summary: 'The items that sessions are claimed as, by date',
    staff: 'edit items',
    answer: staffItemsSchema,
    answers: 'Rows of the table, and what claims need to know of clinicians',
  },
  addItem: {
    tag,
    summary: 'Add an item, or a change of one, from a future date on',
    description: 'An item whose minutes no item has had yet may begin on any date.',
    staff: 'edit items',
    body: addItemRequest,
    answers: 'Added',
    errors: ['invalidInput'],
  },
  saveItem: {
    tag,
    summary: 'Change a row that has not begun',
    staff: 'edit items',
    params: byId,
    body: saveItemRequest,
    answers: 'Saved',
    errors: forEdits,
  },
  takeBackItem: {
    tag,
    summary: 'Take back a row that has not begun',
    staff: 'edit items',
    params: byId,
    query: takeBackItemQuery,
    answers: 'Taken back',
    errors: forEdits,
  },
  saveClaimDetails: {
    tag,
    summary: 'What claims need to know of a clinician beside provider numbers',
    staff: 'edit items',
    params: byId,
    body: claimDetailsRequest,
    answers: 'Saved',
    errors: ['notFound', 'invalidInput'],
  },
} as const satisfies Record<keyof typeof documentPaths, Endpoint>
