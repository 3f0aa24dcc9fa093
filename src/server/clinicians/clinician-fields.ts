import type { Insertable, Selectable } from 'kysely'
import type { ClinicianFields } from '#contract/staff/clinicians.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'

/** The columns that the form of a clinician changes. Places are counted apart: bookings take them too. */
export const editedColumns = [
  'name',
  'pronouns',
  'gender',
  'role',
  'years_of_experience',
  'time_zone',
  'portrait_id',
  'ahpra_number',
  'short_description',
  'introduction',
  'experience',
  'quote',
  'primary_specialisations',
  'secondary_specialisations',
  'languages',
  'styles',
  'qualifications',
  'credentials',
  'services_available',
  'funding_methods',
  'client_age_ranges',
  'delivery_types',
  'should_use_case_load',
  'is_open_to_new_clients',
  'is_profile_listed',
] as const satisfies readonly (keyof Tables['clinicians'])[]

type EditedColumn = (typeof editedColumns)[number]

export const toColumns = (fields: ClinicianFields): Pick<Insertable<Tables['clinicians']>, EditedColumn> => ({
  name: fields.name,
  pronouns: fields.pronouns || null,
  gender: fields.gender,
  role: fields.role,
  years_of_experience: fields.yearsOfExperience,
  time_zone: fields.timeZone,
  portrait_id: fields.portraitId,
  ahpra_number: fields.ahpraNumber || null,
  short_description: fields.shortDescription,
  introduction: fields.introduction,
  experience: fields.experience,
  quote: fields.quote,
  primary_specialisations: fields.primarySpecialisations,
  secondary_specialisations: fields.secondarySpecialisations,
  languages: fields.languages,
  styles: fields.styles,
  qualifications: fields.qualifications,
  credentials: fields.credentials,
  services_available: fields.servicesAvailable,
  funding_methods: fields.fundingMethods,
  client_age_ranges: fields.clientAgeRanges,
  delivery_types: fields.deliveryTypes,
  should_use_case_load: fields.shouldUseCaseLoad,
  is_open_to_new_clients: fields.isOpenToNewClients,
  is_profile_listed: fields.isProfileListed,
})

export const toFields = (
  row: Pick<Selectable<Tables['clinicians']>, EditedColumn | 'remaining_slots'>,
  lists: Pick<ClinicianFields, 'providerNumbers' | 'appointmentTypeIds'>,
): ClinicianFields => ({
  name: row.name,
  pronouns: row.pronouns ?? '',
  gender: row.gender,
  role: row.role,
  yearsOfExperience: row.years_of_experience,
  timeZone: row.time_zone,
  portraitId: row.portrait_id,
  ahpraNumber: row.ahpra_number ?? '',
  shortDescription: row.short_description,
  introduction: row.introduction,
  experience: row.experience,
  quote: row.quote,
  primarySpecialisations: row.primary_specialisations,
  secondarySpecialisations: row.secondary_specialisations,
  languages: row.languages,
  styles: row.styles,
  qualifications: row.qualifications,
  credentials: row.credentials,
  servicesAvailable: row.services_available,
  fundingMethods: row.funding_methods,
  clientAgeRanges: row.client_age_ranges,
  deliveryTypes: row.delivery_types,
  shouldUseCaseLoad: row.should_use_case_load,
  remainingSlots: row.remaining_slots,
  isOpenToNewClients: row.is_open_to_new_clients,
  isProfileListed: row.is_profile_listed,
  ...lists,
})

type ClinicianLists = Pick<ClinicianFields, 'providerNumbers' | 'appointmentTypeIds'>

/** What a clinician has several of, in tables of their own. */
export async function readLists(db: Db, clinicianId: string): Promise<ClinicianLists> {
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
  rows: ClinicianLists['providerNumbers'],
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
