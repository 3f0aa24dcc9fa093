import type { AccessedBy } from '../audit/note-access.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Staff } from '../http/staff.ts'
import { readAnswersForGp } from '../questionnaires/read-for-gp.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { toTreatmentPlan } from './to-treatment-plan.ts'
import type { TreatmentPlan } from './treatment-plan.ts'

const perReader: RateLimit = { name: 'treatment-plans', most: 120, perSeconds: 3600 }

type Asked = { appointmentId: string; staff: Pick<Staff, 'clinicianId'>; by: AccessedBy }

/** One row in the audit for each, whether it is shown as a page or as a PDF. To everyone else there is no such summary. */
export async function readTreatmentPlan(
  service: Pick<Service, 'db' | 'keyring' | 'config' | 'now'>,
  { appointmentId, staff: { clinicianId }, by }: Asked,
): Promise<Result<TreatmentPlan>> {
  if (!(await consumeAllowance(service.db, perReader, by.actor))) return fail('tooManyRequests')
  const summary = await readAnswersForGp(service, { appointmentId, clinicianId, by })
  if (!summary.ok) return summary
  const { PRODUCT_NAME: productName, SUPPORT_EMAIL: supportEmail } = service.config
  return succeed(toTreatmentPlan(summary.value, { now: service.now(), productName, supportEmail }))
}
