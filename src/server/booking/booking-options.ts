import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  BookingOptions,
  PlannedSeries,
  planSeriesQuery,
  staffTimesQuery,
  staffTimesSchema,
} from '#contract/staff/booking.ts'
import { inScope, planTime, seriesStarts } from '#domain/diary/series.ts'
import { findSlots } from '#domain/diary/slots.ts'
import { latestPast, staffWindow } from '#domain/diary/booking-window.ts'
import { type ClinicianRole, isGp } from '#domain/clinicians/roles.ts'
import { fundingOffered } from '#domain/fees/quote.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, spanOfDays, toEpochMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { findClientAccess, readClientPerson } from '../clients/client-access.ts'
import { readClientSessions } from '../clients/client-sessions.ts'
import { readClientMeter } from '../clients/referral-meters.ts'
import { findReferralGaps } from '../clients/referral-meters.ts'
import type { Db } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { isNewClient, timeOf } from './book-for-client.ts'
import { findOwnClashes } from './check-booking.ts'
import { hasBooked, readSlotOffer, scheduleWithoutOwn, type SlotOffer, slotQuery } from './slot-offer.ts'
import { canChange, findStaffSeries, mayBookWith } from './staff-appointment.ts'

/** What staff choose from when they book for this client: clinicians, appointment types and ways to pay. */
export async function readBookingOptions(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { clientId, staff, by }: { clientId: string; staff: Staff; by: AccessedBy },
): Promise<Result<BookingOptions>> {
  if (!(await findClientAccess(db, staff, clientId))) return fail('notFound')
  await noteRead(db, by, clientId, 'booking options')
  const [person, sessions, clinicians, isNew] = await Promise.all([
    readClientPerson(db, config, clientId),
    readClientSessions(db, clientId),
    readClinicians(db, staff),
    isNewClient(db, clientId),
  ])
  const today = formatIsoDate(localDayAt(now(), config.PRACTICE_TIME_ZONE))
  const { places: _, ...meter } = await readClientMeter(db, clientId, today)
  const { id, name, dateOfBirth, email, isToldByEmail, hasSavedCard } = person
  return succeed({
    client: {
      id,
      name,
      dateOfBirth,
      email,
      isToldByEmail,
      hasSavedCard,
      isNew,
      funding: sessions.find((session) => !session.isGP && session.funding)?.funding ?? null,
      deliveryType: sessions.find(({ isGP }) => !isGP)?.deliveryType ?? null,
    },
    meter,
    clinicians: clinicians.map(({ role, fundingMethods, types, ...clinician }) => ({
      ...clinician,
      types: types.map(({ claimTypes, ...type }) => ({
        ...type,
        funding: isGp(role) ? [] : fundingOffered({ role, fundingMethods }, { claimTypes }),
      })),
    })),
  })
}

type OfferedClinician = Pick<
  BookingOptions['clinicians'][number],
  'id' | 'name' | 'timeZone' | 'deliveryTypes'
> & {
  role: ClinicianRole
  fundingMethods: FundingMethod[]
  types: { id: string; label: string; minutes: number; isGP: boolean; claimTypes: ClaimType[] }[]
}

/** The clinicians whose diary this member of staff may open, and who offer something to book. */
async function readClinicians(db: Db, staff: Staff): Promise<OfferedClinician[]> {
  const own = worksForEveryone(staff) ? sql`true` : sql`c.id = ${staff.clinicianId}`
  const { rows } = await sql<OfferedClinician>`
    select c.id, c.name, c.time_zone as "timeZone", c.delivery_types as "deliveryTypes", c.role,
           c.funding_methods as "fundingMethods",
           json_agg(json_build_object('id', t.id, 'label', t.label, 'minutes', t.duration_minutes, 'isGP', t.is_gp,
             'claimTypes', t.claim_types) order by t.label, t.id) as types
      from clinicians c
      join clinician_appointment_types o on o.clinician_id = c.id
      join appointment_types t on t.id = o.appointment_type_id and t.is_active and t.assignment_mode = 'single'
     where c.practice_id = ${staff.practiceId} and c.status = 'active' and ${own}
     group by c.id
     order by c.name, c.id`.execute(db)
  return rows
}

type TimesRequest<Query extends z.ZodType> = { clientId: string; staff: Staff; query: z.output<Query> }
type TimesService = Pick<Service, 'db' | 'now'>

const mostDays = 62

/** The clinician’s free times on these days, in their own zone. Sessions that are being moved do not count as taken. */
export async function readStaffTimes(
  { db, now }: TimesService,
  { clientId, staff, query }: TimesRequest<typeof staffTimesQuery>,
): Promise<Result<z.infer<typeof staffTimesSchema>>> {
  const moving = await findMoving(db, { clientId, staff, query })
  if (!moving || !(await mayPlan(db, { clientId, staff, query }))) return fail('notFound')
  const [first, last] = [dayNumberOfIso(query.from), dayNumberOfIso(query.to)]
  if (last < first || last - first >= mostDays)
    return fail('invalidInput', { fields: { to: `Must be within ${mostDays} days of the first` } })
  // Reads a day more on each side, because the clinician's zone is only known once the offer is read.
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
    days: [...days].map(([day, ofDay]) => ({ date: formatIsoDate(day), starts: ofDay.map(toInstantText) })),
  })
}

type MovingSessions = { ids: string[]; start: EpochMinute | null }

/** The sessions that are to move, and where the chosen one begins now. Undefined where they are not this client’s with this clinician. */
async function findMoving(
  db: Db,
  { clientId, staff, query: { moving: id, scope, clinicianId } }: TimesRequest<typeof staffTimesQuery>,
): Promise<MovingSessions | undefined> {
  if (id === undefined) return { ids: [], start: null }
  const found = await findStaffSeries(db, { id, staff })
  if (found?.chosen.clientId !== clientId || found.chosen.clinician.id !== clinicianId) return undefined
  const { chosen, series } = found
  const sessions = inScope(scope, chosen, series).filter(canChange)
  return { ids: sessions.map((session) => session.id), start: toEpochMinute(chosen.startsAt) }
}

/** Works out where the sessions of a series would fall. Nothing is held: another booking may take a time before this one is saved. */
export async function planSeries(
  { db, now }: TimesService,
  { clientId, staff, query }: TimesRequest<typeof planSeriesQuery>,
): Promise<Result<PlannedSeries>> {
  if (!(await mayPlan(db, { clientId, staff, query }))) return fail('notFound')
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
  // Only chosen sessions count for the referral and the year. Before anything is chosen, all free ones do.
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
      others: isOpenThen ? others.map(toInstantText) : [],
    }
  })
}

const mayPlan = async (
  db: Db,
  { clientId, staff, query }: { clientId: string; staff: Staff; query: { clinicianId: string } },
): Promise<boolean> =>
  mayBookWith(staff, query.clinicianId) && (await findClientAccess(db, staff, clientId)) !== null

const toInstantText = (minute: EpochMinute) => dateOfEpochMinute(minute).toISOString()
