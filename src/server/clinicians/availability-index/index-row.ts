import { type RawBuilder, sql } from 'kysely'
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

type Profile = ListingColumns & CaseLoadColumns & { gender: string; time_zone: ZoneId; pause_minutes: number }

/** What the index has to know of a clinician. */
export type IndexRow = {
  readonly id: string
  readonly profile: Profile
  readonly facets: Record<Facet, readonly string[]>
  readonly types: readonly OfferedType[]
  readonly schedule: Schedule
  /** When the first of their holds runs out, in seconds of the database's clock; null without one. */
  readonly firstHoldEnd: number | null
}

type ListColumn = Exclude<Facet, 'role' | 'gender'>

/** Texts instead of columns and arrays: thousands of clinicians have the same ones, which are then read once. */
export type ProfileColumns = { id: string; profile: string } & Record<ListColumn, string>

/** In no code and no name of a zone. */
const separator = '\u001f'
const joined = (list: RawBuilder<unknown>) => sql`array_to_string(${list}, ${sql.lit(separator)})`

/** The `ProfileColumns` of a clinician `c`. */
export const profileColumns = sql`
  c.id, concat_ws(${sql.lit(separator)}, c.role, c.status, c.is_profile_listed, c.is_open_to_new_clients,
    c.should_use_case_load, c.remaining_slots, c.gender, c.time_zone, c.pause_minutes) as profile,
  ${joined(sql`c.primary_specialisations || c.secondary_specialisations`)} as concern,
  ${joined(sql`c.languages`)} as language, ${joined(sql`c.styles`)} as style,
  ${joined(sql`case when c.client_age_ranges = '{}' then ${ageRangeCodes}::text[] else c.client_age_ranges end`)} as "ageRange",
  ${joined(sql`c.delivery_types`)} as delivery, ${joined(sql`c.funding_methods`)} as funding`

/**
 * What a clinician `o` offers that a psychologist's card may show: active, not for a GP, and not in the mode that cannot be
 * reserved. `offset 0` keeps the text of a type from being written again for each clinician.
 */
export const offeredTypes = sql`clinician_appointment_types o
  join (select id, json_build_array(duration_minutes, step_minutes, claim_types)::text as offer
          from appointment_types where is_active and not is_gp and assignment_mode <> 'all' offset 0) as t on t.id = o.appointment_type_id`
export const typesColumn = sql`'[' || string_agg(t.offer, ',') || ']'`

/** Reads the texts of rows; those that are the same are read once and shared. */
export function createRowReader() {
  const toProfile = once(readProfile)
  const toList = once((text: string) => (text === '' ? [] : text.split(separator)))
  const toTypes = once((json: string) => JSON.parse(json) as OfferedType[])
  return {
    toProfile,
    toIndexRow: (
      row: ProfileColumns & { types: string | null },
      time: Pick<IndexRow, 'schedule' | 'firstHoldEnd'>,
    ): IndexRow => {
      const profile = toProfile(row.profile)
      return {
        id: row.id,
        profile,
        facets: {
          role: toList(profile.role),
          gender: toList(profile.gender),
          concern: toList(row.concern),
          language: toList(row.language),
          style: toList(row.style),
          ageRange: toList(row.ageRange),
          delivery: toList(row.delivery),
          funding: toList(row.funding),
        },
        types: toTypes(row.types ?? '[]'),
        schedule: time.schedule,
        firstHoldEnd: time.firstHoldEnd,
      }
    },
  }
}

function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      value = read(text)
      known.set(text, value)
    }
    return value
  }
}

/** The order is that of `profileColumns`. */
function readProfile(text: string): Profile {
  const [role, status, listed, open, useCaseLoad, remaining, gender = '', zone, pause] = text.split(separator)
  return {
    role: role as ClinicianRole,
    status: status as ClinicianStatus,
    is_profile_listed: listed === 't',
    is_open_to_new_clients: open === 't',
    should_use_case_load: useCaseLoad === 't',
    remaining_slots: Number(remaining),
    gender,
    time_zone: zone as ZoneId,
    pause_minutes: Number(pause),
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
