import { sql } from 'kysely'
import type { z } from 'zod'
import type { appointmentTypeSchema, appointmentTypesQuery } from '#contract/booking.ts'
import type { Db } from '../db/connection.ts'

export async function listAppointmentTypes(
  db: Db,
  { clinicianId, isGP, claimType }: z.infer<typeof appointmentTypesQuery>,
): Promise<z.infer<typeof appointmentTypeSchema>[]> {
  let query = db.selectFrom('appointment_types').selectAll().where('is_active', '=', true).orderBy('label')
  if (isGP !== undefined) query = query.where('is_gp', '=', isGP)
  if (claimType !== undefined) query = query.where(sql<boolean>`${claimType} = any(claim_types)`)
  if (clinicianId !== undefined)
    query = query.where('id', 'in', (offered) =>
      offered
        .selectFrom('clinician_appointment_types')
        .select('appointment_type_id')
        .where('clinician_id', '=', clinicianId),
    )
  return (await query.execute()).map((row) => ({
    _id: row.id,
    name: row.name,
    label: row.label,
    duration: row.duration_minutes,
    isGP: row.is_gp,
    claimTypes: row.claim_types,
  }))
}
