import { sql } from 'kysely'
import { ageRangeCodes } from '#domain/clinicians/age-ranges.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import { acceptsNewClients } from '#domain/clinicians/case-load.ts'
import { isListedAsPsychologist } from '#domain/clinicians/listing.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ClinicianStatus } from '#domain/clinicians/statuses.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import { scheduleColumns, type ScheduleRow } from '../schedule-store.ts'
import type { Db } from '../../db/connection.ts'
import { defaultAccountId } from '../../settings/read-settings.ts'

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

export type IndexRow = ListingColumns &
  CaseLoadColumns &
  ScheduleRow & {
    facets: Record<Facet, string[]>
    types: [durationMinutes: number, stepMinutes: number, claimTypes: ClaimType[]][] | null
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

/** The clinicians who are listed for at least one viewer, in the order that settles equal starts. */
export async function readListableIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('clinicians')
    .select(['id', 'role', 'status', 'is_profile_listed', 'is_open_to_new_clients'])
    .where('practice_id', '=', defaultAccountId)
    .orderBy('id')
    .execute()
  return rows.filter((row) => isListed(row, { isAttached: true })).map((row) => row.id)
}

/** Types that a psychologist's card may offer: active, not for a GP, and not in the mode that cannot be reserved. */
export async function readIndexRows(db: Db, ids: readonly string[], span: Interval): Promise<IndexRow[]> {
  const from = dateOfEpochMinute(span.start)
  const to = dateOfEpochMinute(span.end + minutesPerDay)
  const { rows } = await sql<IndexRow>`
    select c.id, c.id as clinician_id, c.role, c.status, c.is_profile_listed, c.is_open_to_new_clients,
           c.should_use_case_load, c.remaining_slots, c.time_zone,
           json_build_object(
             'role', array[c.role], 'gender', array[c.gender],
             'concern', c.primary_specialisations || c.secondary_specialisations, 'language', c.languages,
             'style', c.styles, 'ageRange', case when c.client_age_ranges = '{}' then ${ageRangeCodes}::text[] else c.client_age_ranges end, 'delivery', c.delivery_types,
             'funding', c.funding_methods) as facets,
           (select json_agg(json_build_array(t.duration_minutes, t.step_minutes, t.claim_types))
              from clinician_appointment_types o join appointment_types t on t.id = o.appointment_type_id
             where o.clinician_id = c.id and t.is_active and not t.is_gp and t.assignment_mode <> 'all') as types,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${defaultAccountId} and c.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
