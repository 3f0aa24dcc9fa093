import { noteAccess } from '../audit/note-access.ts'
import type { Register } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { makePdf } from '../treatment-plan/make-pdf.ts'
import { attachmentNamed } from '../uploads/content-disposition.ts'
import { toPlan } from './printed-report.ts'
import { readFacts } from './read-facts.ts'
import { findPrinted } from './report-store.ts'
import { auditSubject, finishReport, markReportSent, readReport, saveReport } from './write-report.ts'

const perReader: RateLimit = { name: 'referrer-reports', most: 120, perSeconds: 3600 }

/** For the clinicians of a client, each their own report: docs/product/practice.md#report-to-the-referrer. */
export function referrerReportRoutes(register: Register, service: Service): void {
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
    if (!(await consumeAllowance(db, perReader, by.actor))) return fail('tooManyRequests')
    const facts = await readFacts(service, { clientId, referralId, staff })
    const printed = facts && (await findPrinted(service, { clinicianId: facts.from.clinicianId, referralId }))
    if (!printed) return fail('notFound')
    await noteAccess(db, { ...by, action: 'read', clientId, subject: auditSubject })
    return c.body(await makePdf(toPlan(printed)), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      // The name of the file shows in a list of downloads: it names no one.
      'content-disposition': attachmentNamed('report-to-the-referrer.pdf'),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
}
