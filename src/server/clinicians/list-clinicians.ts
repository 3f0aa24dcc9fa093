import { sql } from 'kysely'
import { type ClinicianList, type ListingQuery, timeRanges } from '#contract/clinicians.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/connection.ts'
import type { Service } from '../service.ts'
import type { AvailabilityIndex } from './availability-index/availability-index.ts'
import type { ListingCriteria } from './availability-index/candidates.ts'
import { rankClinicians } from './availability-index/rank-clinicians.ts'
import { type CardRow, cardColumns } from './clinician-columns.ts'
import { presentClinician } from './present-clinician.ts'
import type { Viewer } from './read-viewer.ts'

/** A visitor who leaves a list open for longer is shown the order of now. */
const longestReadingMs = 6 * 60 * 60 * 1000

/** The index says who and when; the profiles of that one page come from the database. */
export async function listClinicians(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  index: AvailabilityIndex,
  query: ListingQuery,
  viewer: Viewer,
): Promise<ClinicianList> {
  const { page, perPage } = query
  const state = await index.fresh()
  const moment = now()
  const at = toMinute(query.at === undefined ? moment : orderedAt(new Date(query.at), moment))
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

function orderedAt(at: Date, now: Date): Date {
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= longestReadingMs ? at : now
}

function toListingCriteria(
  query: ListingQuery,
  { attachedClinicianId }: Viewer,
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
