import type { StaffPaths } from './staff-path-type.ts'

export const documentPaths = {
  listDocuments: 'GET /staff/documents',
  listWaitingDocuments: 'GET /staff/documents/waiting',
  leaveDocument: 'POST /staff/documents/waiting/{chargeId}:leave',
  issueDocument: 'POST /staff/documents',
  downloadDocument: 'GET /staff/documents/{id}.pdf',
  voidDocument: 'POST /staff/documents/{id}:void',
  listInvoices: 'GET /staff/invoices',
  noteInvoiceSent: 'POST /staff/invoices/{id}/sendings',
  listItems: 'GET /staff/items',
  addItem: 'POST /staff/items',
  saveItem: 'PUT /staff/items/{id}',
  takeBackItem: 'DELETE /staff/items/{id}',
  saveClaimDetails: 'PUT /staff/clinicians/{id}/claim-details',
} as const satisfies StaffPaths
