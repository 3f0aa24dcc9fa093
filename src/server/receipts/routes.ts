import { type AccessedBy, noteRead } from '../audit.ts'
import { attachmentNamed } from '../http/answers.ts'
import type { AppContext } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { makePlanPdf } from '../questionnaires/treatment-plan.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { forPerson } from '../sign-in/account-people.ts'
import { requireCaller, requirePermission } from '../sign-in/authenticate.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { listInvoices, noteInvoiceSent } from './funder-invoices.ts'
import { makeDocument, toPrintable } from './print-document.ts'
import {
  type DocumentReaders,
  leaveDocument,
  listDocuments,
  listOwnReceipts,
  listWaitingDocuments,
  readForDrawing,
  readOwnReceipt,
} from './read-documents.ts'
import { readReportFacts, toPlan } from './referrer-report-facts.ts'
import {
  findPrinted,
  finishReport,
  markReportSent,
  readReport,
  reportSubject,
  saveReport,
} from './referrer-report.ts'
import { listOtherwiseItemed } from './documents-with-other-item.ts'
import { addItem, correctItem, listItems, saveClaimDetails, saveItem, takeBackItem } from './service-items.ts'
import { issueByHand, voidDocument } from './issue-document.ts'

/** Receipts and invoices: docs/product/receipts.md. */
export function receiptRoutes(register: RegisterOperation, service: Service): void {
  const client = [requireCaller(service), requirePermission(service, 'change own appointments')]
  const registerStaff = staffOperations(register, service)

  async function sendPdf(c: AppContext, asked: { id: string; by: AccessedBy } & DocumentReaders) {
    const found = await readForDrawing(service, asked)
    if (!found.ok) return found
    return c.body(await makeDocument(toPrintable(found.value, service.config.PRODUCT_NAME)), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      // The name of the file shows in a list of downloads: its number names no one.
      'content-disposition': attachmentNamed(`${found.value.number}.pdf`),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  }

  register(
    'listOwnReceipts',
    client,
    forPerson(async (person) => succeed(await listOwnReceipts(service, person))),
  )
  // Before the page, whose address would take the file’s for an id.
  register(
    'downloadOwnReceipt',
    client,
    forPerson((person, { params: { id } }, c) => sendPdf(c, { id, ...person })),
  )
  register(
    'readOwnReceipt',
    client,
    forPerson((person, { params: { id } }) => readOwnReceipt(service, { id, person })),
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
  registerStaff('correctItem', ({ params: { id }, body: request, by }) =>
    correctItem(service, { id, by, request }),
  )
  registerStaff('listOtherwiseItemed', async ({ staff, by }) =>
    succeed({ documents: await listOtherwiseItemed(service, { staff, by }) }),
  )
  registerStaff('takeBackItem', ({ params: { id }, query: { version }, by }) =>
    takeBackItem(service, { id, by, version }),
  )
  registerStaff('saveClaimDetails', ({ params: { id }, body: details, staff, by }) =>
    saveClaimDetails(service, { id, details, staff, by }),
  )
}

const reportsOfAReader: RateLimit = { name: 'referrer-reports', most: 120, perSeconds: 3600 }

/** For the clinicians of a client, each their own report: docs/product/practice.md#report-to-the-referrer. */
export function referrerReportRoutes(register: RegisterOperation, service: Service): void {
  const registerStaff = staffOperations(register, service)
  const { db } = service

  registerStaff('readReferrerReport', ({ params: { id: clientId, referralId }, staff, by }) =>
    readReport(service, { clientId, referralId, staff, by }),
  )
  registerStaff('saveReferrerReport', ({ params: { id: clientId, referralId }, body, staff, by }) =>
    saveReport(service, { ...body, clientId, referralId, staff, by }),
  )
  registerStaff('finishReferrerReport', ({ params: { id: clientId, referralId }, body, staff, by }) =>
    finishReport(service, { ...body, clientId, referralId, staff, by }),
  )
  registerStaff('markReferrerReportSent', ({ params: { id: clientId, referralId }, body, staff, by }) =>
    markReportSent(service, { ...body, clientId, referralId, staff, by }),
  )

  registerStaff('downloadReferrerReport', async ({ params, staff, by }, c) => {
    const { id: clientId, referralId } = params
    if (!(await consumeAllowance(db, reportsOfAReader, by.actor))) return fail('tooManyRequests')
    const facts = await readReportFacts(service, { clientId, referralId, staff })
    const printed = facts && (await findPrinted(service, { clinicianId: facts.from.clinicianId, referralId }))
    if (!printed) return fail('notFound')
    await noteRead(db, by, clientId, reportSubject)
    return c.body(await makePlanPdf(toPlan(printed)), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      // The name of the file shows in a list of downloads: it names no one.
      'content-disposition': attachmentNamed('report-to-the-referrer.pdf'),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
}
