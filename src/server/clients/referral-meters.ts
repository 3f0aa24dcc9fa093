import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { dvaMeterSchema, ownReferralMeterSchema } from '#contract/referral-meter.ts'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { type DvaMeter, dvaYearOn, isDvaSession, readDvaMeter, warnOfDva } from '#domain/funding/dva-meter.ts'
import {
  checkReferral,
  coverOf,
  isMedicareSession,
  type MeteredSession,
  readReferralMeter,
  readReferralPlaces,
  type ReferralCover,
  type ReferralGap,
  type ReferralMeter,
  type ReferralStatus,
  type SessionPlace,
  warnOfReferral,
  type WrittenReferral,
} from '#domain/funding/referral.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'

type MeteredRow = {
  clientId: string
  id: string
  startsAt: Date
  zone: ZoneId
  outcome: AttendanceOutcome | null
  isGP: boolean
  funding: FundingMethod | null
  referral: ReferralStatus | null
}

type MeterOf = (clientId: string, date: string) => ReferralMeter | null

/** A few milliseconds of work. */
const clientsPerTurn = 50

/**
 * Which session of its referral each one of these clients’ is, for Medicare, by the session’s id. Each client is worked out once, and other
 * requests get their turn in between. Clients without a written referral have none.
 */
export async function readPlacesOfClients(
  db: Db,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, SessionPlace>> {
  const ids = [...new Set(clientIds)]
  const referred = await readReferred(db, ids)
  const places = new Map<string, SessionPlace>()
  for (const [index, clientId] of ids.entries()) {
    const known = referred(clientId)
    if (known) for (const [id, place] of readReferralPlaces(toKnown(known))) places.set(id, place)
    if ((index + 1) % clientsPerTurn === 0) await nextTurn()
  }
  return places
}

type PlacedSession = { clientId: string; id: string; date: string }

/** Which session of its referral each one is, for Medicare and for DVA: what the diary says beside the way to pay. */
export async function readSessionPlaces(db: Db, clientIds: readonly string[]) {
  const referred = await readReferred(db, clientIds)
  const meterOf = toMeterOf(referred)
  return (session: PlacedSession): DiarySession['session'] =>
    dvaPlace(referred(session.clientId), session) ?? medicarePlace(meterOf, session)
}

function medicarePlace(meterOf: MeterOf, { clientId, id, date }: PlacedSession): DiarySession['session'] {
  const meter = meterOf(clientId, date)
  const place = meter?.places.get(id)
  return place && meter?.referral
    ? { number: place.onReferral, most: meter.referral.most, inYear: place.inYear, dvaYear: null }
    : null
}

function dvaPlace(known: ReferredClient | null, { id, date }: PlacedSession): DiarySession['session'] {
  const sessions = known?.sessions.filter(isDvaSession) ?? []
  if (!known || !sessions.some((session) => session.id === id)) return null
  const meter = readDvaMeter(known.referrals, sessions, date)
  const number = meter?.places.get(id)?.onReferral
  return meter?.referral && number !== undefined
    ? { number, most: meter.most, inYear: null, dvaYear: dvaYearOn(meter.referral, date) }
    : null
}

type ReferredClient = { referrals: readonly WrittenReferral[]; sessions: readonly MeteredRow[] }
type FindReferred = (clientId: string) => ReferredClient | null

/** The referrals and the sessions of each client who has a written referral. */
async function readReferred(db: Db, clientIds: readonly string[]): Promise<FindReferred> {
  const referralsOf = Map.groupBy(
    await readReferrals(db, [...new Set(clientIds)]),
    ({ clientId }) => clientId,
  )
  const sessionsOf = Map.groupBy(await readSessions(db, [...referralsOf.keys()]), ({ clientId }) => clientId)
  return (clientId) => {
    const referrals = referralsOf.get(clientId)
    return referrals ? { referrals, sessions: sessionsOf.get(clientId) ?? [] } : null
  }
}

const toMeterOf =
  (referred: FindReferred): MeterOf =>
  (clientId, date) => {
    const known = referred(clientId)
    return known && readReferralMeter(toKnown(known), date)
  }

/** The same of one client, also while no referral’s date is noted: then the year is counted. Every page of one client has it from here. */
export async function readClientMeter(db: Db, clientId: string, date: string): Promise<ReferralMeter> {
  return readReferralMeter(await readKnown(db, clientId), date)
}

/** What is used of the referral that DVA pays on; null without a session with DVA. */
export async function readClientDvaMeter(db: Db, clientId: string, date: string) {
  const referrals = await readReferrals(db, [clientId])
  const sessions = (await readSessions(db, [clientId])).filter(isDvaSession)
  return readDvaMeter(referrals, sessions, date)
}

/** What the meter counts of one client. */
async function readKnown(db: Db, clientId: string) {
  const referrals = await readReferrals(db, [clientId])
  const sessions = await readSessions(db, [clientId])
  return toKnown({ referrals, sessions })
}

type SessionSearch = {
  clientId: string
  funding: FundingMethod | null
  starts: readonly Date[]
  zone: ZoneId
  /** Sessions that would no longer be where they are. */
  without?: readonly string[]
}

/**
 * Why Medicare would not pay for each of them; null where it would, and for other ways to pay. Who books on what it says has locked
 * the client’s row before: another booking at the same moment waits, and counts this one.
 */
export async function findReferralGaps(
  db: Db,
  { clientId, funding, starts, zone, without = [] }: SessionSearch,
): Promise<(ReferralGap | null)[]> {
  if (funding === null || !methods[funding].needsReferral) return starts.map(() => null)
  const { referrals, sessions } = await readKnown(db, clientId)
  return checkReferral(
    { referrals, sessions: sessions.filter(({ id }) => !without.includes(id)) },
    starts.map((startsAt) => ({ startsAt, zone })),
  )
}

async function readReferrals(
  db: Db,
  clientIds: readonly string[],
): Promise<(WrittenReferral & { clientId: string })[]> {
  const { rows } = await sql<WrittenReferral & { clientId: string }>`
    select client_id as "clientId", id, written_on as "writtenOn",
           case when used_before > 0 then json_build_object(
             'onReferral', used_before, 'inYear', used_before_in_year, 'year', coalesce(used_before_year, 0)) end as "usedBefore"
      from client_referrals
     where client_id = any(${clientIds}::uuid[])`.execute(db)
  return rows
}

async function readSessions(db: Db, clientIds: readonly string[]): Promise<MeteredRow[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<MeteredRow>`
    select r.client_id as "clientId", r.id, lower(r.during) as "startsAt", c.time_zone as zone,
           r.service_delivered as outcome, t.is_gp as "isGP", r.funding_method as funding, r.referral
      from reservations r
      join clinicians c on c.id = r.clinician_id
      join appointment_types t on t.id = r.appointment_type_id
     where r.client_id = any(${clientIds}::uuid[]) and r.booked_at is not null
       and (r.status = 'booked' or r.service_delivered = 'attended')`.execute(db)
  return rows
}

const toKnown = ({ referrals, sessions }: ReferredClient) => ({
  referrals,
  sessions: sessions.map(toMetered),
})

const toMetered = ({ id, startsAt, zone, outcome, ...treatment }: MeteredRow): MeteredSession => ({
  id,
  startsAt,
  zone,
  outcome,
  isRebated: isMedicareSession(treatment),
  isReferralAwaited: treatment.referral === 'waiting',
})

export type CoveredSession = {
  id: string
  clientId: string
  funding: FundingMethod | null
  startsAt: Date
  zone: ZoneId
  /** One that is held has no place among those that are booked. */
  isBooked: boolean
}

/** Whether the referrals that the practice has noted cover a session. See docs/product/funding.md#used-up. */
export async function readNotedCover(db: Db, session: CoveredSession): Promise<ReferralCover> {
  const { clientId, funding, id, isBooked, ...at } = session
  if (funding === null || !methods[funding].needsReferral) return 'unknown'
  const cover = coverOf(await readKnown(db, clientId), { ...at, id: isBooked ? id : null })
  return cover === 'usedUp' && (await hasReferralToNote(db, clientId)) ? 'unknown' : cover
}

/** A referral that came after the last one was noted: no one has looked yet what it covers. */
async function hasReferralToNote(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from uploads u where u.client_id = ${clientId} and u.kind = 'referral' and u.status = 'stored'
         and u.attached_at is not null
         and not exists (select from client_referrals w
                          where w.client_id = u.client_id and w.noted_at >= u.attached_at)) as "isThere"`.execute(
    db,
  )
  return rows[0]?.isThere ?? false
}

/** Null for a client with no referral and no session that Medicare pays for. See docs/product/portal.md#sessions-used. */
export async function readOwnMeter(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { clientId }: OwnPerson,
): Promise<Result<z.infer<typeof ownReferralMeterSchema>>> {
  const today = formatIsoDate(localDayAt(now(), config.PRACTICE_TIME_ZONE))
  const { places: _, ...meter } = await readClientMeter(db, clientId, today)
  const found = await readClientDvaMeter(db, clientId, today)
  const dva = found && presentDvaMeter(found, today)
  if (!dva && !meter.referral && meter.year.used + meter.year.booked === 0) return succeed(null)
  return succeed({ ...meter, warning: warnOfReferral(meter), dva })
}

export const presentDvaMeter = (meter: DvaMeter, today: string): z.infer<typeof dvaMeterSchema> => {
  const { referral, used, booked, most } = meter
  return { referral, used, booked, most, warning: warnOfDva(meter, today) }
}
