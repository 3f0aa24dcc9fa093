import { type RawBuilder, sql } from 'kysely'
import type { Interval, Schedule } from '#domain/diary/schedule.ts'
import { ageRangeCodes } from '#domain/clinicians/vocabularies.ts'
import { acceptsNewClients } from '#domain/clinicians/card.ts'
import { type ClinicianStatus, isListedAsPsychologist } from '#domain/clinicians/listing.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { fundingOffered } from '#domain/fees/quote.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../../booking/slot-offer.ts'
import type { Db } from '../../db/database.ts'
import { defaultAccountId } from '../../settings.ts'
import {
  createScheduleReader,
  manySchedules,
  manySchedulesColumns,
  type ManySchedulesRow,
} from './many-schedules.ts'

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
export type FilterFacet = (typeof facets)[number]

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

type IndexedProfile = ListingColumns &
  CaseLoadColumns & { gender: string; time_zone: ZoneId; pause_minutes: number }

/** What the index has to know of a clinician. */
export type IndexRow = {
  readonly id: string
  readonly profile: IndexedProfile
  readonly facets: Record<FilterFacet, readonly string[]>
  readonly types: readonly OfferedType[]
  readonly schedule: Schedule
  /** When the first of their holds runs out, in seconds of the database's clock; null without one. */
  readonly firstHoldEnd: number | null
}

type ListColumn = Exclude<FilterFacet, 'role' | 'gender'>

/** Texts instead of columns and arrays: thousands of clinicians have the same ones, which are then read once. */
type ProfileColumns = { id: string; profile: string } & Record<ListColumn, string>

/** In no code and no name of a zone. */
const separator = '\u001f'
const joinedList = (list: RawBuilder<unknown>) => sql`array_to_string(${list}, ${sql.lit(separator)})`

/** The `ProfileColumns` of a clinician `c`. */
const profileColumns = sql`
  c.id, concat_ws(${sql.lit(separator)}, c.role, c.status, c.is_profile_listed, c.is_open_to_new_clients,
    c.should_use_case_load, c.remaining_slots, c.gender, c.time_zone, c.pause_minutes) as profile,
  ${joinedList(sql`c.primary_specialisations || c.secondary_specialisations`)} as concern,
  ${joinedList(sql`c.languages`)} as language, ${joinedList(sql`c.styles`)} as style,
  ${joinedList(sql`case when c.client_age_ranges = '{}' then ${ageRangeCodes}::text[] else c.client_age_ranges end`)} as "ageRange",
  ${joinedList(sql`c.delivery_types`)} as delivery, ${joinedList(sql`c.funding_methods`)} as funding`

/**
 * What a clinician `o` offers that a psychologist's card may show: active, not for a GP, and not in the mode that cannot be
 * reserved. `offset 0` keeps the text of a type from being written again for each clinician.
 */
const offeredTypes = sql`clinician_appointment_types o
  join (select id, json_build_array(duration_minutes, step_minutes, claim_types)::text as offer
          from appointment_types where is_active and not is_gp and assignment_mode <> 'all' offset 0) as t on t.id = o.appointment_type_id`
const typesColumn = sql`'[' || string_agg(t.offer, ',') || ']'`

/** Reads the texts of rows; those that are the same are read once and shared. */
function createRowReader() {
  const toProfile = memoise(readProfile)
  const toList = memoise((text: string) => (text === '' ? [] : text.split(separator)))
  const toFunding = memoise((text: string) => fundingOffered(toPayee(text.split(separator)), null))
  const toTypes = memoise((text: string) => {
    const [json = '[]', ...payee] = text.split(separator)
    const clinician = toPayee(payee)
    return (JSON.parse(json) as OfferedType[]).filter(
      ([, , claimTypes]) => fundingOffered(clinician, { claimTypes }).length > 0,
    )
  })
  return {
    toProfile,
    toIndexRow: (
      row: ProfileColumns & { types: string | null },
      time: Pick<IndexRow, 'schedule' | 'firstHoldEnd'>,
    ): IndexRow => {
      const profile = toProfile(row.profile)
      const payee = `${profile.role}${separator}${row.funding}`
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
          funding: toFunding(payee),
        },
        types: toTypes(`${row.types ?? '[]'}${separator}${payee}`),
        schedule: time.schedule,
        firstHoldEnd: time.firstHoldEnd,
      }
    },
  }
}

/** Whom a session is paid to: the role decides whether a way to pay has a price. */
const toPayee = ([role, ...fundingMethods]: string[]) => ({
  role: role as ClinicianRole,
  fundingMethods: fundingMethods as FundingMethod[],
})

function memoise<T>(read: (text: string) => T): (text: string) => T {
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
function readProfile(text: string): IndexedProfile {
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

/** The clinicians who are listed for at least one viewer, in the order that settles equal starts. */
export async function readListableIds(db: Db): Promise<string[]> {
  const groups = await db
    .selectFrom('clinicians')
    .select(['role', 'status', 'is_profile_listed', 'is_open_to_new_clients'])
    // One text for all who are alike: a row for each would take most of the time.
    .select(sql<string>`string_agg(id::text, ' ')`.as('ids'))
    .where('practice_id', '=', defaultAccountId)
    .groupBy(['role', 'status', 'is_profile_listed', 'is_open_to_new_clients'])
    .execute()
  return groups
    .filter((group) => isListed(group, { isAttached: true }))
    .flatMap(({ ids }) => ids.split(' '))
    .toSorted()
}

/** A few clinicians, after a change. */
export async function readIndexRows(db: Db, ids: readonly string[], span: Interval): Promise<IndexRow[]> {
  const from = dateOfEpochMinute(span.start)
  const to = dateOfEpochMinute(span.end + minutesPerDay)
  const { toProfile, toIndexRow } = createRowReader()
  const { rows } = await sql<ProfileColumns & Omit<ScheduleRow, 'time_zone'> & { types: string | null }>`
    select ${profileColumns}, (select ${typesColumn} from ${offeredTypes} where o.clinician_id = c.id) as types,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${defaultAccountId} and c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) => {
    const { time_zone } = toProfile(row.profile)
    return toIndexRow(row, {
      schedule: toSchedule({ ...row, time_zone }),
      firstHoldEnd: firstHoldEnd(row.busy),
    })
  })
}

/** When the first of the holds among them runs out. */
function firstHoldEnd(busy: ScheduleRow['busy']): number | null {
  const ends = (busy ?? []).flatMap(([, , expiresAt]) => expiresAt ?? [])
  return ends.length > 0 ? Math.min(...ends) : null
}

type ManyIndexRow = ProfileColumns & ManySchedulesRow & { types: string | null }

/** `readIndexRows` for thousands of clinicians: fewer reads, and what many of them have in common is parsed once. */
export function createManyRowsReader(db: Db, span: Interval) {
  const toSchedule = createScheduleReader()
  const { toProfile, toIndexRow } = createRowReader()
  const from = dateOfEpochMinute(span.start)
  const to = dateOfEpochMinute(span.end + minutesPerDay)

  /** One after the other, when it is asked for: most of what a row is made of does not live long. */
  function* toIndexRows(rows: readonly ManyIndexRow[]): Generator<IndexRow> {
    for (const row of rows) {
      const schedule = toSchedule(row, toProfile(row.profile))
      yield toIndexRow(row, { schedule, firstHoldEnd: firstHoldEnd(row.busy) })
    }
  }

  /** From the first id to the last, both included. */
  return async (first: string, last: string): Promise<Iterable<IndexRow>> => {
    const idCondition = sql`between ${first}::uuid and ${last}::uuid`
    const { rows } = await sql<ManyIndexRow>`
      select ${profileColumns}, offered.types, ${manySchedulesColumns}
        from clinicians c
        left join (select o.clinician_id, ${typesColumn} as types from ${offeredTypes}
                    where o.clinician_id ${idCondition} group by 1) as offered on offered.clinician_id = c.id
        ${manySchedules(idCondition, from, to)}
       where c.practice_id = ${defaultAccountId} and c.id ${idCondition}
       order by c.id`.execute(db)
    return toIndexRows(rows)
  }
}
