import type { AccessedBy } from '../audit/note-access.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import type { Staff } from '../http/staff.ts'
import { requireCaller } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { attachmentNamed } from '../uploads/content-disposition.ts'
import { addItem, listItems, saveItem, takeBackItem } from './change-items.ts'
import { listInvoices, noteInvoiceSent } from './funder-invoices.ts'
import { listDocuments } from './list-documents.ts'
import { makeDocument } from './make-document.ts'
import { toPrintable } from './printable-document.ts'
import { listOwnReceipts, readOwnReceipt, readToDraw } from './read-document.ts'
import { saveClaimDetails } from './save-claim-details.ts'
import { leaveDocument, listWaitingDocuments } from './waiting-documents.ts'
import { issueByHand, voidDocument } from './void-document.ts'

/** Receipts and invoices: docs/product/receipts.md. */
export function receiptRoutes(register: Register, service: Service): void {
  const client = [requireCaller(service), requirePermission(service, 'change own appointments')]
  const registerStaff = staffOperations(register, service)
  const byCaller = (c: AppContext) => ({ actor: c.get('caller').subject, requestId: c.get('requestId') })

  async function sendPdf(c: AppContext, asked: { id: string; by: AccessedBy; staff?: Staff }) {
    const found = await readToDraw(service, asked)
    if (!found.ok) return found
    return c.body(await makeDocument(toPrintable(found.value, service.config.PRODUCT_NAME)), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      // The name of the file shows in a list of downloads: its number names no one.
      'content-disposition': attachmentNamed(`${found.value.number}.pdf`),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  }

  register('listOwnReceipts', client, async (_, c) =>
    succeed(await listOwnReceipts(service, c.get('caller').subject)),
  )
  // Before the page, whose address would take the file’s for an id.
  register('downloadOwnReceipt', client, ({ params: { id } }, c) => sendPdf(c, { id, by: byCaller(c) }))
  register('readOwnReceipt', client, ({ params: { id } }, c) =>
    readOwnReceipt(service, { id, by: byCaller(c) }),
  )

  registerStaff('listDocuments', ({ query, staff, by }) => listDocuments(service, { query, staff, by }))
  registerStaff('downloadDocument', ({ params: { id }, staff, by }, c) => sendPdf(c, { id, by, staff }))
  registerStaff('listWaitingDocuments', async ({ query, staff, by }) =>
    succeed(await listWaitingDocuments(service, { ...query, staff, by })),
  )
  registerStaff('leaveDocument', ({ params: { chargeId }, staff, by }) =>
    leaveDocument(service, { chargeId, staff, by }),
  )
  registerStaff('issueDocument', ({ body: { chargeId }, staff, by }) =>
    issueByHand(service, { chargeId, staff, by }),
  )
  registerStaff('voidDocument', ({ params: { id }, body: request, staff, by }) =>
    voidDocument(service, { id, request, staff, by }),
  )
  registerStaff('listInvoices', async ({ query, staff, by }) =>
    succeed(await listInvoices(service, { query, staff, by })),
  )
  registerStaff('noteInvoiceSent', ({ params: { id }, body: request, staff, by }) =>
    noteInvoiceSent(service, { id, request, staff, by }),
  )
  registerStaff('listItems', async ({ staff }) => succeed(await listItems(service, staff)))
  registerStaff('addItem', ({ body: request, by }) => addItem(service, { by, request }))
  registerStaff('saveItem', ({ params: { id }, body: request, by }) => saveItem(service, { id, by, request }))
  registerStaff('takeBackItem', ({ params: { id }, query: { version }, by }) =>
    takeBackItem(service, { id, by, version }),
  )
  registerStaff('saveClaimDetails', ({ params: { id }, body: details, staff, by }) =>
    saveClaimDetails(service, { id, details, staff, by }),
  )
}
