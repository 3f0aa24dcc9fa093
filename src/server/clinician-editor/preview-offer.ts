import { sql } from 'kysely'
import type { AffectedList } from '#contract/staff/departures.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentAffectedSessions } from './present-affected.ts'

type Offer = { clinicianId: string; appointmentTypeIds: readonly string[] }

/** Sessions of theirs that are booked as a type which they offer now, and would not offer with these. */
export const ofDroppedTypes = ({ clinicianId, appointmentTypeIds }: Offer) => sql<boolean>`
  r.clinician_id = ${clinicianId}
  and r.appointment_type_id in (
    select appointment_type_id from clinician_appointment_types where clinician_id = ${clinicianId})
  and r.appointment_type_id <> all(${appointmentTypeIds}::uuid[])`

type Asked = { practiceId: string; by: AccessedBy; id: string; appointmentTypeIds: readonly string[] }

/** Whose sessions it falls on when a clinician offers only these types. Nothing is saved. */
export async function previewOffer(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, by, id, appointmentTypeIds }: Asked,
): Promise<Result<AffectedList>> {
  const found = await service.db
    .selectFrom('clinicians')
    .select('id')
    .where('id', '=', id)
    .where('practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!found) return fail('notFound')
  const condition = ofDroppedTypes({ clinicianId: id, appointmentTypeIds })
  return succeed(await presentAffectedSessions(service, { practiceId, condition, by }))
}
