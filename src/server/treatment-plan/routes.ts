import type { Register } from '../http/operations.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { attachmentNamed } from '../uploads/content-disposition.ts'
import { makePdf } from './make-pdf.ts'
import { readTreatmentPlan } from './read-treatment-plan.ts'
import { renderPage } from './render-page.ts'

/** For the GP of a booked appointment alone: docs/product/gp.md#treatment-plan-summary. */
export function treatmentPlanRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('readTreatmentPlan', async ({ params, staff, by }, c) => {
    const plan = await readTreatmentPlan(service, { appointmentId: params.id, staff, by })
    if (!plan.ok) return plan
    return c.html(renderPage(plan.value, c.get('nonce')), 200, { 'cache-control': 'no-store' })
  })

  registerStaff('downloadTreatmentPlan', async ({ params, staff, by }, c) => {
    const plan = await readTreatmentPlan(service, { appointmentId: params.id, staff, by })
    if (!plan.ok) return plan
    return c.body(await makePdf(plan.value), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      // The name of the file shows in a list of downloads: it names no one.
      'content-disposition': attachmentNamed('treatment-plan-summary.pdf'),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
}
