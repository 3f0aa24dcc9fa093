import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

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

export type CardRow = Pick<Selectable<Tables['clinicians']>, (typeof cardColumns)[number]>

/** A condition on `clinicians c`: GPs have a list of their own, whether they take new clients or not. */
export const isListedGp = sql<boolean>`(c.is_gp and c.status = 'active' and c.is_profile_listed)`
