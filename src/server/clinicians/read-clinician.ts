import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Clinician, ListedClinician } from '#contract/clinicians.ts'
import { canBeBooked } from '#domain/booking/who-may-book.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import { isPricedFor } from '#domain/fees/quote.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'

const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A profile by id or slug. An unlisted one can be read by its address; an inactive one is not found. */
export async function readClinician(
  db: Db,
  { accountId, idOrSlug, showAllocation }: { accountId: string; idOrSlug: string; showAllocation: boolean },
): Promise<Result<Clinician>> {
  const row = await db
    .selectFrom('clinicians')
    .select([...cardColumns, 'introduction', 'experience', hasHours(sql`clinicians.id`).as('has_hours')])
    .where('practice_id', '=', accountId)
    .where('status', '=', 'active')
    .where(identifier.test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  if (!row) return fail('notFound', { message: clinicianGoneText })
  const { helmControl, ...card } = presentClinician(row)
  return succeed({
    ...card,
    helmControl: { ...helmControl, introduction: row.introduction, experience: row.experience },
    ...(showAllocation && { appointmentAllocations: await readAllocations(db, row) }),
  })
}

/** What clients can book: nothing that is for all clinicians together, or that no way of paying them covers. */
async function readAllocations(
  db: Db,
  row: Pick<CardRow, 'id' | 'role' | 'funding_methods' | 'delivery_types'>,
) {
  const types = await db
    .selectFrom('clinician_appointment_types as offered')
    .innerJoin('appointment_types as type', 'type.id', 'offered.appointment_type_id')
    .select(['type.id', 'name', 'label', 'duration_minutes', 'claim_types', 'assignment_mode'])
    .where('offered.clinician_id', '=', row.id)
    .where('type.is_active', '=', true)
    .where('type.assignment_mode', '=', 'single')
    .orderBy('name')
    .execute()
  type Allocation = NonNullable<Clinician['appointmentAllocations']>[number]
  const clinician = {
    role: row.role,
    fundingMethods: row.funding_methods,
    deliveryTypes: row.delivery_types,
  }
  const bookable = types.filter(({ claim_types: claimTypes }) => canBeBooked(clinician, { claimTypes }))
  return bookable.map((type): Allocation => ({
    appointmentTypeId: type.id,
    name: type.name,
    label: type.label,
    duration: type.duration_minutes,
    claimTypes: type.claim_types,
    assignmentMode: type.assignment_mode,
  }))
}

type ClinicianCard = Omit<ListedClinician, 'matchedNextAvailabilities'>

/** See docs/product/discovery.md#clinicians. */
export function presentClinician(row: CardRow): ClinicianCard {
  return {
    _id: row.id,
    name: row.name,
    pronouns: row.pronouns,
    gender: row.gender,
    isGP: row.is_gp,
    slugUrl: row.slug,
    avatar: row.portrait_id && portraitPath(row.portrait_id),
    timeZone: row.time_zone,
    isProfileListed: row.is_profile_listed,
    deliveryTypes: row.delivery_types,
    medicare: { role: row.role },
    hasHours: row.has_hours,
    caseLoad: { isOpenToNewClients: row.is_open_to_new_clients, remainingSlots: row.remaining_slots },
    helmControl: {
      shortDescription: row.short_description,
      quote: row.quote,
      primarySpecialisations: row.primary_specialisations,
      secondarySpecialisations: row.secondary_specialisations,
      fundingMethods: row.funding_methods.filter((funding) => isPricedFor(row.role, funding)),
      clientAgeRange: row.client_age_ranges,
      credentials: row.credentials,
      styles: row.styles,
      servicesAvailable: row.services_available,
      shouldUseCaseLoad: row.should_use_case_load,
      bonaFides: {
        yearsOfExperience: { value: row.years_of_experience },
        qualifications: { value: row.qualifications },
        languages: { value: row.languages },
      },
    },
  }
}

/** What a card shows. The long introduction is read for a profile only. */
export const cardColumns = [
  'id',
  'name',
  'pronouns',
  'gender',
  'role',
  'is_gp',
  'slug',
  'portrait_id',
  'time_zone',
  'is_profile_listed',
  'delivery_types',
  'is_open_to_new_clients',
  'remaining_slots',
  'should_use_case_load',
  'short_description',
  'quote',
  'primary_specialisations',
  'secondary_specialisations',
  'funding_methods',
  'client_age_ranges',
  'credentials',
  'styles',
  'services_available',
  'years_of_experience',
  'qualifications',
  'languages',
] as const satisfies readonly (keyof Tables['clinicians'])[]

export type CardRow = Pick<Selectable<Tables['clinicians']>, (typeof cardColumns)[number]> & {
  has_hours: boolean
}

/** Of the clinician that `id` names: hours of every week, or of one day. */
export const hasHours = (id: RawBuilder<unknown>) => sql<boolean>`
  (exists (select from working_hours where clinician_id = ${id})
    or exists (select from hours_exceptions where clinician_id = ${id} and kind = 'extra'))`

/** A condition on `clinicians c`: GPs have a list of their own, whether they take new clients or not; their appointments are by video. */
export const isListedGp = sql<boolean>`(c.is_gp and c.status = 'active' and c.is_profile_listed and 'videoCall' = any(c.delivery_types))`
