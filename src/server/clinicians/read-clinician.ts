import type { Clinician } from '#contract/clinicians.ts'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../result.ts'
import { cardColumns } from './clinician-columns.ts'
import { presentClinician } from './present-clinician.ts'

type ClinicianQuery = { accountId: string; idOrSlug: string; showAllocation: boolean }

const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A profile by id or slug. An unlisted one can be read by its address; an inactive one is not found. */
export async function readClinician(
  db: Db,
  { accountId, idOrSlug, showAllocation }: ClinicianQuery,
): Promise<Result<Clinician>> {
  const row = await db
    .selectFrom('clinicians')
    .select([...cardColumns, 'introduction', 'experience'])
    .where('practice_id', '=', accountId)
    .where('status', '=', 'active')
    .where(identifier.test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  if (!row) return fail('notFound', { message: clinicianGoneText })
  const { helmControl, ...card } = presentClinician(row)
  return succeed({
    ...card,
    helmControl: { ...helmControl, introduction: row.introduction, experience: row.experience },
    ...(showAllocation && { appointmentAllocations: await readAllocations(db, row.id) }),
  })
}

async function readAllocations(db: Db, clinicianId: string) {
  const types = await db
    .selectFrom('clinician_appointment_types as offered')
    .innerJoin('appointment_types as type', 'type.id', 'offered.appointment_type_id')
    .select(['type.id', 'name', 'label', 'duration_minutes', 'claim_types', 'assignment_mode'])
    .where('offered.clinician_id', '=', clinicianId)
    .where('type.is_active', '=', true)
    .orderBy('name')
    .execute()
  type Allocation = NonNullable<Clinician['appointmentAllocations']>[number]
  return types.map((type): Allocation => ({
    appointmentTypeId: type.id,
    name: type.name,
    label: type.label,
    duration: type.duration_minutes,
    claimTypes: type.claim_types,
    assignmentMode: type.assignment_mode,
  }))
}
