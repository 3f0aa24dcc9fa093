import type { Caller } from '../http/caller.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { findOwnClinician } from '../identity/find-own-clinician.ts'
import { readAnswersForGp } from '../questionnaires/read-for-gp.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { toTreatmentPlan } from './to-treatment-plan.ts'
import type { TreatmentPlan } from './treatment-plan.ts'

const perReader: RateLimit = { name: 'treatment-plans', most: 120, perSeconds: 3600 }

type Asked = { appointmentId: string; caller: Caller; requestId: string }

/** One row in the audit for each, whether it is shown as a page or as a PDF. To everyone else there is no such summary. */
export async function readTreatmentPlan(
  service: Pick<Service, 'db' | 'keyring' | 'config' | 'now'>,
  { appointmentId, caller, requestId }: Asked,
): Promise<Result<TreatmentPlan>> {
  if (caller.role !== 'clinician') return fail('notFound')
  if (!(await consumeAllowance(service.db, perReader, caller.subject))) return fail('tooManyRequests')
  const summary = await readAnswersForGp(service, {
    appointmentId,
    clinicianId: await findOwnClinician(service, caller),
    by: { actor: caller.subject, requestId },
  })
  if (!summary.ok) return summary
  const { PRODUCT_NAME: productName, SUPPORT_EMAIL: supportEmail } = service.config
  return succeed(toTreatmentPlan(summary.value, { now: service.now(), productName, supportEmail }))
}
