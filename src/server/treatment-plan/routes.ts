import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { requireCaller } from '../identity/authenticate.ts'
import type { Service } from '../service.ts'
import { attachmentNamed } from '../uploads/content-disposition.ts'
import { makePdf } from './make-pdf.ts'
import { readTreatmentPlan } from './read-treatment-plan.ts'
import { renderPage } from './render-page.ts'

/** For the GP of a booked appointment alone: docs/product/gp.md#treatment-plan-summary. */
export function treatmentPlanRoutes(register: Register, service: Service): void {
  const signedIn = [requireCaller(service)]
  const read = (appointmentId: string, c: AppContext) =>
    readTreatmentPlan(service, { appointmentId, caller: c.get('caller'), requestId: c.get('requestId') })

  register('readTreatmentPlan', signedIn, async ({ params }, c) => {
    const plan = await read(params.id, c)
    if (!plan.ok) return plan
    return c.html(renderPage(plan.value, c.get('nonce')), 200, { 'cache-control': 'no-store' })
  })

  register('downloadTreatmentPlan', signedIn, async ({ params }, c) => {
    const plan = await read(params.id, c)
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
