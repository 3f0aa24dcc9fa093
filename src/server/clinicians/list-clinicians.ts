import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type ClinicianList,
  type ListingQuery,
  type minifiedQuery,
  timeRanges,
} from '#contract/clinicians.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import type { Interval } from '#domain/diary/schedule.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'
import type { AvailabilityIndex } from './availability-index/availability-index.ts'
import { type ListingCriteria, rankClinicians } from './availability-index/rank-clinicians.ts'
import { cardColumns, type CardRow, presentClinician } from './read-clinician.ts'

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
      from (select ${columns} from clinicians where id = any(${ids}::uuid[])) as card`.execute(db)
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
): Promise<{ _id: string; name: string }[]> {
  let clinicians = db
    .selectFrom('clinicians')
    .select(['id as _id', 'name'])
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
export type ListViewer = { rule: BookingRuleType; attachedClinicianId: string | null }

const visitor: ListViewer = { rule: 'NEW', attachedClinicianId: null }

export async function readViewer(db: Db, caller: Caller | undefined): Promise<ListViewer> {
  if (!caller) return visitor
  const { rows } = await sql<ListViewer>`
    select c.attached_clinician_id as "attachedClinicianId",
           case when exists (select from reservations r where r.client_id = c.id and r.booked_at is not null)
                then 'EXISTING' else 'NEW' end as rule
      from clients c where c.identity_subject = ${caller.subject}`.execute(db)
  const [client = visitor] = rows
  // The token may be older than the record, and the record may be kept elsewhere.
  return { ...client, attachedClinicianId: client.attachedClinicianId ?? caller.attachedClinicianId ?? null }
}
