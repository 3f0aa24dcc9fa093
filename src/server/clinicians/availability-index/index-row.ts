import { sql } from 'kysely'
import type { Schedule } from '#domain/booking/schedule.ts'
import { ageRangeCodes } from '#domain/clinicians/age-ranges.ts'
import { acceptsNewClients } from '#domain/clinicians/case-load.ts'
import { isListedAsPsychologist } from '#domain/clinicians/listing.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ClinicianStatus } from '#domain/clinicians/statuses.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** What the listing can be narrowed by, besides time and payment. Several values of one are alternatives. */
export const facets = [
  'role',
  'gender',
  'concern',
  'language',
  'style',
  'ageRange',
  'delivery',
  'funding',
] as const
export type Facet = (typeof facets)[number]

type ListingColumns = {
  id: string
  role: ClinicianRole
  status: ClinicianStatus
  is_profile_listed: boolean
  is_open_to_new_clients: boolean
}

type CaseLoadColumns = Pick<ListingColumns, 'is_open_to_new_clients'> & {
  should_use_case_load: boolean
  remaining_slots: number
}

type OfferedType = [durationMinutes: number, stepMinutes: number, claimTypes: ClaimType[]]

/** What the index has to know of a clinician. */
export type IndexRow = ListingColumns &
  CaseLoadColumns & {
    readonly facets: Record<Facet, readonly string[]>
    readonly types: readonly OfferedType[]
    readonly schedule: Schedule
    /** When the first of their holds runs out, in seconds of the database's clock; null without one. */
    readonly firstHoldEnd: number | null
  }

type ListColumn = Exclude<Facet, 'role' | 'gender'>

/** Lists come as JSON: of thousands of clinicians many have the same, and `parse` can remember them. */
export type ProfileColumns = ListingColumns &
  CaseLoadColumns &
  Record<ListColumn, string> & { gender: string; time_zone: ZoneId; pause_minutes: number }

/** The `ProfileColumns` of a clinician `c`. */
export const profileColumns = sql`
  c.id, c.role, c.status, c.is_profile_listed, c.is_open_to_new_clients, c.should_use_case_load, c.remaining_slots,
  c.gender, c.time_zone, c.pause_minutes,
  array_to_json(c.primary_specialisations || c.secondary_specialisations)::text as concern,
  array_to_json(c.languages)::text as language, array_to_json(c.styles)::text as style,
  array_to_json(case when c.client_age_ranges = '{}' then ${ageRangeCodes}::text[] else c.client_age_ranges end)::text
    as "ageRange",
  array_to_json(c.delivery_types)::text as delivery, array_to_json(c.funding_methods)::text as funding`

/** What a clinician `o` offers that a psychologist's card may show: active, not for a GP, and not in the mode that cannot be reserved. */
export const offeredTypes = sql`clinician_appointment_types o
  join appointment_types t on t.id = o.appointment_type_id and t.is_active and not t.is_gp and t.assignment_mode <> 'all'`
export const typesColumn = sql`json_agg(json_build_array(t.duration_minutes, t.step_minutes, t.claim_types))::text`

export function toIndexRow(
  row: ProfileColumns & { types: string | null },
  time: Pick<IndexRow, 'schedule' | 'firstHoldEnd'>,
  parse: (json: string) => unknown = JSON.parse,
): IndexRow {
  const list = (json: string) => parse(json) as string[]
  return {
    id: row.id,
    role: row.role,
    status: row.status,
    is_profile_listed: row.is_profile_listed,
    is_open_to_new_clients: row.is_open_to_new_clients,
    should_use_case_load: row.should_use_case_load,
    remaining_slots: row.remaining_slots,
    facets: {
      role: [row.role],
      gender: [row.gender],
      concern: list(row.concern),
      language: list(row.language),
      style: list(row.style),
      ageRange: list(row.ageRange),
      delivery: list(row.delivery),
      funding: list(row.funding),
    },
    types: row.types === null ? [] : (parse(row.types) as OfferedType[]),
    ...time,
  }
}

export function isListed(row: ListingColumns, viewer: { isAttached: boolean }): boolean {
  return isListedAsPsychologist(
    {
      role: row.role,
      status: row.status,
      isProfileListed: row.is_profile_listed,
      caseLoad: { isOpenToNewClients: row.is_open_to_new_clients },
    },
    viewer,
  )
}

/** Whether a person who is not their client yet can book them. */
export const takesNewClients = (row: CaseLoadColumns): boolean =>
  acceptsNewClients({
    isOpenToNewClients: row.is_open_to_new_clients,
    shouldUseCaseLoad: row.should_use_case_load,
    remainingSlots: row.remaining_slots,
  })
