import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ApiValue } from '#contract/endpoints.ts'
import type { gpAvailabilityQuery, gpAvailabilitySchema } from '#contract/booking.ts'
import {
  type ClinicianList,
  type GpList,
  type ListingQuery,
  type minifiedQuery,
  timeRanges,
} from '#contract/clinicians.ts'
import { type BookingRuleType, bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import type { Interval } from '#domain/diary/schedule.ts'
import { findSlots, firstSlots } from '#domain/diary/slots.ts'
import { type DayNumber, formatIsoDate, minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, dayOfLocalMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import { type BookingActor, findBookingRule } from '../booking/booking-actor.ts'
import { slotPresenter } from '../booking/read-availability.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../booking/slot-offer.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'
import type { AvailabilityIndex } from './availability-index/availability-index.ts'
import { type ListingCriteria, rankClinicians } from './availability-index/rank-clinicians.ts'
import { cardColumns, type CardRow, hasHours, isListedGp, presentClinician } from './read-clinician.ts'

/** A visitor who leaves a list open for longer is shown the order of now. */
const longestReadingMs = 6 * 60 * 60 * 1000

/** The index says who and when; the profiles of that one page come from the database. */
export async function listClinicians(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  index: AvailabilityIndex,
  query: ListingQuery,
  viewer: ListViewer,
): Promise<ClinicianList> {
  const { page, perPage } = query
  const state = await index.fresh()
  const moment = now()
  const at = toMinute(query.at === undefined ? moment : orderingTime(new Date(query.at), moment))
  const zone = query.timeZone ?? config.PRACTICE_TIME_ZONE
  const { total, clinicians } = rankClinicians(
    state,
    { ...toListingCriteria(query, viewer, zone), page, perPage },
    { now: moment, at, bufferMinutes: config.BOOKING_BUFFER_MINUTES, rule: viewer.rule },
  )
  const cards = await readCards(
    db,
    clinicians.map(({ id }) => id),
  )
  return {
    clinicians: clinicians.flatMap(({ id, next }) => {
      const card = cards.get(id)
      return card ? [{ ...presentClinician(card), matchedNextAvailabilities: next.map(presentTimes) }] : []
    }),
    pagination: { totalItem: total, perPage, page, at: at.toISOString() },
    bookingRule: viewer.rule,
  }
}

/** An order holds for a minute, and so does a page that was rendered from it: the seconds would make each answer another one. */
const toMinute = (instant: Date): Date => dateOfEpochMinute(toEpochMinute(instant))

function orderingTime(at: Date, now: Date): Date {
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= longestReadingMs ? at : now
}

function toListingCriteria(
  query: ListingQuery,
  { attachedClinicianId }: ListViewer,
  zone: ZoneId,
): ListingCriteria {
  return {
    facets: {
      role: query.roles,
      gender: query.gender,
      concern: query.clientMentalHealthConcern,
      language: query.language,
      style: query.style,
      ageRange: query.clientAgeRange,
      delivery: query.deliveryMode,
    },
    funding: query.funding,
    claimTypes: query.claimType,
    clinicianIds: query.clinicianIds,
    filter: { zone, weekdays: query.days, times: timeRanges(query) },
    onlyAvailable: query.nextAvailable,
    adultsFirst: query.adultsFirst,
    attachedClinicianId,
  }
}

const columns = sql.raw(cardColumns.join(', '))

/** One JSON a row, because the driver takes twice as long to read a card's nine arrays one by one. */
async function readCards(db: Db, ids: readonly string[]): Promise<Map<string, CardRow>> {
  const { rows } = await sql<{ card: CardRow }>`
    select to_json(card) as card
      from (select ${columns}, ${hasHours(sql`clinicians.id`)} as has_hours from clinicians where id = any(${ids}::uuid[])) as card`.execute(
    db,
  )
  return new Map(rows.map(({ card }) => [card.id, card]))
}

const presentTimes = ({ start, end }: Interval) => ({
  startDateTime: dateOfEpochMinute(start).toISOString(),
  endDateTime: dateOfEpochMinute(end).toISOString(),
})

/** Names for the search field. See docs/product/discovery.md#search-bar. */
export async function listMinifiedClinicians(
  db: Db,
  { excludeGP, includeUnlistedProfiles, status }: z.infer<typeof minifiedQuery>,
): Promise<ApiValue<'listMinifiedClinicians'>['clinicians']> {
  let clinicians = db
    .selectFrom('clinicians')
    .select(['id as _id', 'name', 'is_open_to_new_clients as takesNewClients'])
    .where('practice_id', '=', defaultAccountId)
    .where('status', '=', status)
    // A draft is no one’s business yet, whatever is asked for.
    .where('published_at', 'is not', null)
    .orderBy('name')
    .orderBy('id')
  if (excludeGP) clinicians = clinicians.where('is_gp', '=', false)
  if (!includeUnlistedProfiles) clinicians = clinicians.where('is_profile_listed', '=', true)
  return clinicians.execute()
}

/** Whom a list of clinicians is for: how far ahead they may book, and whose client they are. */
type ListViewer = { rule: BookingRuleType; attachedClinicianId: string | null }

const visitor: ListViewer = { rule: 'NEW', attachedClinicianId: null }

export async function readViewer(db: Db, caller: Caller | undefined): Promise<ListViewer> {
  if (!caller) return visitor
  // The record may be kept elsewhere.
  if (!caller.person) return { ...visitor, attachedClinicianId: caller.attachedClinicianId }
  const { rows } = await sql<ListViewer>`
    select c.attached_clinician_id as "attachedClinicianId",
           case when exists (select from reservations r where r.client_id = c.id and r.booked_at is not null)
                then 'EXISTING' else 'NEW' end as rule
      from clients c where c.id = ${caller.person.clientId}`.execute(db)
  return rows[0] ?? visitor
}

type GpRow = OfferedTimeRow & { card: CardRow }

const cardSql = sql.raw(cardColumns.map((column) => `c.${column}`).join(', '))

/**
 * Every listed GP with their next free start, soonest first, those without one last. A practice has a handful of GPs, so
 * unlike the psychologists' listing this needs no index and no pages.
 */
export async function listGps(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { rule }: Pick<ListViewer, 'rule'>,
): Promise<GpList> {
  const at = now()
  const window = bookingWindow(rule, at, config.PRACTICE_TIME_ZONE)
  const after = latestTooSoon(at, config.BOOKING_BUFFER_MINUTES)
  const gps = (await readListedGps(db, window)).map((row) => ({
    row,
    next: nextStart(row, { window, after }),
  }))
  const startOf = ({ next }: (typeof gps)[number]) => next?.start ?? Number.MAX_SAFE_INTEGER
  gps.sort((a, b) => startOf(a) - startOf(b) || a.row.card.name.localeCompare(b.row.card.name))
  return {
    clinicians: gps.map(({ row, next }) => ({
      ...presentClinician(row.card),
      matchedNextAvailabilities: next
        ? [
            {
              startDateTime: dateOfEpochMinute(next.start).toISOString(),
              endDateTime: dateOfEpochMinute(next.end).toISOString(),
            },
          ]
        : [],
    })),
  }
}

async function readListedGps(db: Service['db'], window: Interval): Promise<GpRow[]> {
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + minutesPerDay)]
  const { rows } = await sql<GpRow>`
    select c.id as clinician_id, c.time_zone,
           (select to_json(card) from (select ${cardSql}, ${hasHours(sql`c.id`)} as has_hours) as card) as card,
           ${offeredTypesColumn},
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${defaultAccountId} and ${isListedGp}`.execute(db)
  return rows
}

type GpTimeRow = ScheduleRow & {
  name: string
  slug: string
  portrait_id: string | null
  appointment_type_id: string
  duration_minutes: number
  step_minutes: number
}

/**
 * The next free times across all GPs: one entry for each GP, type and day, soonest first, `take` of them. A practice has
 * a handful of GPs, so each one's whole window is looked at: a list that ends early would hide the days after it.
 */
export async function nextGps(
  service: Service,
  actor: BookingActor,
  { type, timeZone, after, take }: z.infer<typeof gpAvailabilityQuery>,
): Promise<Result<z.infer<typeof gpAvailabilitySchema>>> {
  const zone = timeZone ?? actor.client?.timeZone ?? service.config.PRACTICE_TIME_ZONE
  const now = service.now()
  const window = bookingWindow(findBookingRule(actor), now, zone)
  const soonest = Math.max(
    latestTooSoon(now, service.config.BOOKING_BUFFER_MINUTES),
    after ? toEpochMinute(new Date(after)) : 0,
  )
  const rows = await readGpTimes(service, type, window)
  const rules = zoneRules(zone, window.start, window.end)
  const entries = rows.flatMap((row) => {
    const starts = findSlots(toSchedule(row), {
      window,
      after: soonest,
      durationMinutes: row.duration_minutes,
      stepMinutes: row.step_minutes,
    })
    const byDay = Map.groupBy(starts, (start) => dayOfLocalMinute(toLocalMinute(rules, start)))
    return Array.from(byDay, ([day, ofDay]) => ({
      row,
      day,
      ofDay,
      first: ofDay[0] ?? Number.POSITIVE_INFINITY,
    }))
  })
  entries.sort((a, b) => a.first - b.first || a.row.name.localeCompare(b.row.name))
  return succeed({
    appointmentTypeId: rows[0]?.appointment_type_id ?? null,
    timeZone: zone,
    days: entries.slice(0, take).map(({ row, day, ofDay }) => ({
      date: formatIsoDate(day satisfies DayNumber),
      appointmentTypeId: row.appointment_type_id,
      clinician: {
        _id: row.clinician_id,
        name: row.name,
        avatar: row.portrait_id && portraitPath(row.portrait_id),
        slugUrl: row.slug,
      },
      timeSlots: ofDay.map(
        slotPresenter({ clinicianId: row.clinician_id, minutes: row.duration_minutes, rules }),
      ),
    })),
    hasMore: entries.length > take,
  })
}

async function readGpTimes(
  { db }: Service,
  type: 'initial' | 'review',
  window: { start: number; end: number },
): Promise<GpTimeRow[]> {
  const kind = type === 'initial' ? 'gpInitial' : 'gpReview'
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + 24 * 60)]
  const { rows } = await sql<GpTimeRow>`
    select c.id as clinician_id, c.name, c.slug, c.portrait_id, c.time_zone, t.id as appointment_type_id,
           t.duration_minutes, t.step_minutes, ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join clinician_appointment_types o on o.clinician_id = c.id
      join appointment_types t on t.id = o.appointment_type_id
     where ${isListedGp}
       and t.kind = ${kind} and t.is_active and t.assignment_mode = 'single'`.execute(db)
  return rows
}

/** A clinician’s time, and what they offer in it. */
export type OfferedTimeRow = ScheduleRow & { types: [durationMinutes: number, stepMinutes: number][] | null }

/** The types that clients can book with the clinician that `clinicians c` names. */
export const offeredTypesColumn: RawBuilder<OfferedTimeRow['types']> = sql`
  (select json_agg(json_build_array(t.duration_minutes, t.step_minutes))
     from clinician_appointment_types o join appointment_types t on t.id = o.appointment_type_id
    where o.clinician_id = c.id and t.is_active and t.is_gp = c.is_gp and t.assignment_mode <> 'all') as types`

/** The soonest of everything the clinician offers; the shortest where two start together. */
export function nextStart(
  row: OfferedTimeRow,
  { window, after }: { window: Interval; after: number },
): Interval | undefined {
  const schedule = toSchedule(row)
  return (row.types ?? [])
    .flatMap(([durationMinutes, stepMinutes]) =>
      firstSlots(schedule, { window, after, durationMinutes, stepMinutes }, 1).map((start) => ({
        start,
        end: start + durationMinutes,
      })),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)[0]
}
