import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type {
  PlannedSeries,
  planSeriesQuery,
  staffTimesQuery,
  staffTimesSchema,
} from '#contract/staff/staff-booking.ts'
import { planTime } from '#domain/booking/series-plan.ts'
import { inScope, seriesStarts } from '#domain/booking/series.ts'
import { findSlots } from '#domain/booking/slots.ts'
import { latestPast, staffWindow } from '#domain/booking/staff-window.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, spanOfDays, toEpochMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import {
  hasBooked,
  readSlotOffer,
  scheduleWithoutOwn,
  type SlotOffer,
  slotQuery,
} from '../booking/slot-offer.ts'
import { findOwnClashes } from '../booking/own-clash.ts'
import { findClientAccess } from '../client-page/client-access.ts'
import { findReferralGaps } from '../referrals/referral-meters.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { mayBookWith } from './booking-scope.ts'
import { timeOf } from './insert-bookings.ts'
import { canChange, findStaffSeries } from './staff-appointment.ts'

type Asked<Query extends z.ZodType> = { clientId: string; staff: Staff; query: z.output<Query> }
type Needed = Pick<Service, 'db' | 'now'>

const mostDays = 62

/** What is free on these days of the clinician’s calendar, in their own zone. Sessions that are to move are in no one’s way. */
export async function readStaffTimes(
  { db, now }: Needed,
  { clientId, staff, query }: Asked<typeof staffTimesQuery>,
): Promise<Result<z.infer<typeof staffTimesSchema>>> {
  const moving = await findMoving(db, { clientId, staff, query })
  if (!moving || !(await isOpen(db, { clientId, staff, query }))) return fail('notFound')
  const [first, last] = [dayNumberOfIso(query.from), dayNumberOfIso(query.to)]
  if (last < first || last - first >= mostDays)
    return fail('invalidInput', { fields: { to: `Must be within ${mostDays} days of the first` } })
  // A day on each side: the clinician's zone is only known once the offer is read.
  const offer = await readSlotOffer(db, {
    ...query,
    accountId: staff.practiceId,
    start: dateOfEpochMinute((first - 1) * 1440),
    until: dateOfEpochMinute((last + 2) * 1440),
    isKept: hasBooked(query.appointmentTypeId, sql`r.client_id = ${clientId}`),
    isOwn: sql<boolean>`r.id = any(${moving.ids}::uuid[])`,
  })
  if (!offer?.offers_type || offer.type_name === null) return fail('notFound')
  const zone = offer.time_zone
  const open = staffWindow(now(), zone)
  const asked = spanOfDays(first, last, zone)
  const window = { start: Math.max(asked.start, open.start), end: Math.min(asked.end, open.end) }
  const starts =
    window.start < window.end
      ? findSlots(scheduleWithoutOwn(offer), { ...slotQuery(offer, latestPast(now())), window })
      : []
  const others = starts.filter((start) => start !== moving.start)
  const days = Map.groupBy(others, (start) => localDayAt(dateOfEpochMinute(start), zone))
  return succeed({
    timeZone: zone,
    days: [...days].map(([day, ofDay]) => ({ date: formatIsoDate(day), starts: ofDay.map(toText) })),
  })
}

type Moving = { ids: string[]; start: EpochMinute | null }

/** The sessions that are to move, and where the chosen one begins now. Undefined where they are not this client’s with this clinician. */
async function findMoving(
  db: Kysely<Tables>,
  { clientId, staff, query: { moving: id, scope, clinicianId } }: Asked<typeof staffTimesQuery>,
): Promise<Moving | undefined> {
  if (id === undefined) return { ids: [], start: null }
  const found = await findStaffSeries(db, { id, staff })
  if (found?.chosen.clientId !== clientId || found.chosen.clinician.id !== clinicianId) return undefined
  const { chosen, series } = found
  const sessions = inScope(scope, chosen, series).filter(canChange)
  return { ids: sessions.map((session) => session.id), start: toEpochMinute(chosen.startsAt) }
}

/** Where the sessions of a series would fall. Nothing is held: who saves first, gets them. */
export async function planSeries(
  { db, now }: Needed,
  { clientId, staff, query }: Asked<typeof planSeriesQuery>,
): Promise<Result<PlannedSeries>> {
  if (!(await isOpen(db, { clientId, staff, query }))) return fail('notFound')
  const { everyWeeks, count, funding = null } = query
  const first = new Date(query.start)
  const until = new Date(first.getTime() + everyWeeks * count * 7 * 86_400_000)
  const offer = await readSlotOffer(db, { ...query, accountId: staff.practiceId, start: first, until })
  if (!offer?.offers_type || offer.type_name === null) return fail('notFound')
  const zone = offer.time_zone
  const starts = seriesStarts({ first, everyWeeks, count, zone })
  const clashes = new Set(
    await findOwnClashes(db, { clientId, times: starts.map((start) => timeOf(offer, start)) }),
  )
  const sessions = planTimes(offer, starts, now()).map((session, index) =>
    clashes.has(index) && session.state === 'free' ? { ...session, state: 'taken' as const } : session,
  )
  // One that is left out takes no place of the referral and of the year. Another time of its day counts as its own.
  const chosen = sessions.flatMap(({ state }, index) =>
    (query.chosen ? query.chosen.includes(index) : state === 'free') ? [index] : [],
  )
  const gaps = await findReferralGaps(db, {
    clientId,
    funding,
    starts: chosen.flatMap((index) => starts[index] ?? []),
    zone,
  })
  return succeed({
    timeZone: zone,
    sessions: sessions.map((session, index) => ({
      ...session,
      referralGap: gaps[chosen.indexOf(index)] ?? null,
    })),
  })
}

/** Each wanted start with its state, by the hours and bookings of the offer. */
export function planTimes(offer: SlotOffer, starts: readonly Date[], now: Date) {
  const schedule = scheduleWithoutOwn(offer)
  const open = staffWindow(now, offer.time_zone)
  return starts.map((start) => {
    const minute = toEpochMinute(start)
    const { state, others } = planTime(schedule, slotQuery(offer, latestPast(now)), minute)
    const isOpenThen = minute >= open.start && minute < open.end
    return {
      startDateTime: start.toISOString(),
      state: isOpenThen ? state : ('notWorking' as const),
      others: isOpenThen ? others.map(toText) : [],
    }
  })
}

const isOpen = async (
  db: Kysely<Tables>,
  { clientId, staff, query }: { clientId: string; staff: Staff; query: { clinicianId: string } },
): Promise<boolean> =>
  mayBookWith(staff, query.clinicianId) && (await findClientAccess(db, staff, clientId)) !== null

const toText = (minute: EpochMinute) => dateOfEpochMinute(minute).toISOString()
