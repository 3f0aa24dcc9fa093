import type { ClinicianFields } from '#contract/staff/clinician-editor.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'

type Lists = Pick<ClinicianFields, 'providerNumbers' | 'appointmentTypeIds'>

/** What a clinician has several of, in tables of their own. */
export async function readLists(db: Db | Tx, clinicianId: string): Promise<Lists> {
  const [numbers, types] = await Promise.all([
    db
      .selectFrom('clinician_provider_numbers')
      .select(['location', 'provider_number as providerNumber'])
      .where('clinician_id', '=', clinicianId)
      .orderBy('location')
      .execute(),
    db
      .selectFrom('clinician_appointment_types')
      .select('appointment_type_id as id')
      .where('clinician_id', '=', clinicianId)
      .orderBy('appointment_type_id')
      .execute(),
  ])
  return { providerNumbers: numbers, appointmentTypeIds: types.map(({ id }) => id) }
}

const providerNumberTaken = 'Another clinician has this provider number'

/** Rows that stay as they are are left alone: each written row counts as a change of free time. */
export async function saveLists(
  tx: Tx,
  clinicianId: string,
  { practiceId, fields }: { practiceId: string; fields: ClinicianFields },
): Promise<Result<null>> {
  const before = await readLists(tx, clinicianId)
  const numbers = await saveProviderNumbers(tx, clinicianId, fields.providerNumbers)
  if (!numbers.ok) return numbers
  const wanted = [...new Set(fields.appointmentTypeIds)]
  const checked = await checkTypes(tx, wanted, { practiceId, isGp: isGp(fields.role) })
  if (!checked.ok) return checked
  const added = wanted.filter((id) => !before.appointmentTypeIds.includes(id))
  const removed = before.appointmentTypeIds.filter((id) => !wanted.includes(id))
  if (removed.length > 0)
    await tx
      .deleteFrom('clinician_appointment_types')
      .where('clinician_id', '=', clinicianId)
      .where('appointment_type_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('clinician_appointment_types')
      .values(added.map((id) => ({ clinician_id: clinicianId, appointment_type_id: id })))
      .execute()
  return succeed(null)
}

async function checkTypes(
  tx: Tx,
  ids: readonly string[],
  { practiceId, isGp }: { practiceId: string; isGp: boolean },
): Promise<Result<null>> {
  if (ids.length === 0) return succeed(null)
  const known = await tx
    .selectFrom('appointment_types')
    .select('id')
    .where('practice_id', '=', practiceId)
    .where('is_gp', '=', isGp)
    .where('id', 'in', ids)
    .execute()
  return known.length === ids.length
    ? succeed(null)
    : fail('invalidInput', { fields: { appointmentTypeIds: typeNotForRole } })
}

const typeNotForRole = 'One of these types is not for this role. Please choose again.'

async function saveProviderNumbers(
  tx: Tx,
  clinicianId: string,
  rows: Lists['providerNumbers'],
): Promise<Result<null>> {
  await tx.deleteFrom('clinician_provider_numbers').where('clinician_id', '=', clinicianId).execute()
  for (const [index, { location, providerNumber }] of rows.entries()) {
    const stored = await tx
      .insertInto('clinician_provider_numbers')
      .values({ clinician_id: clinicianId, location, provider_number: providerNumber })
      .onConflict((conflict) => conflict.doNothing())
      .returning('location')
      .execute()
    if (stored.length === 0)
      return fail('invalidInput', {
        fields: { [`providerNumbers.${index}.providerNumber`]: providerNumberTaken },
      })
  }
  return succeed(null)
}
