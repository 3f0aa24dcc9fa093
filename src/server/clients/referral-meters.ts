import { type Kysely, sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import {
  checkReferral,
  isMedicareSession,
  type MeteredSession,
  type ReferralGap,
  readReferralMeter,
  type ReferralMeter,
  type WrittenReferral,
} from '#domain/clients/referral-meter.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'

type Row = {
  clientId: string
  id: string
  startsAt: Date
  zone: ZoneId
  outcome: AttendanceOutcome | null
  isGP: boolean
  funding: FundingMethod | null
  referral: ReferralStatus | null
}

/** What is used of each client’s referrals, as it stands on a date (YYYY-MM-DD). Clients without a written referral have none. */
export async function readReferralMeters(
  db: Kysely<Tables>,
  clientIds: readonly string[],
): Promise<(clientId: string, date: string) => ReferralMeter | null> {
  const referralsOf = Map.groupBy(
    await readReferrals(db, [...new Set(clientIds)]),
    ({ clientId }) => clientId,
  )
  const sessionsOf = Map.groupBy(await readSessions(db, [...referralsOf.keys()]), ({ clientId }) => clientId)
  return (clientId, date) => {
    const referrals = referralsOf.get(clientId)
    if (!referrals) return null
    const sessions = (sessionsOf.get(clientId) ?? []).map(toMetered)
    return readReferralMeter({ referrals, sessions }, date)
  }
}

/** The same of one client, also while no referral’s date is noted: then the year is counted. */
export async function readClientMeter(
  db: Kysely<Tables>,
  clientId: string,
  date: string,
): Promise<ReferralMeter> {
  const referrals = await readReferrals(db, [clientId])
  const sessions = await readSessions(db, [clientId])
  return readReferralMeter({ referrals, sessions: sessions.map(toMetered) }, date)
}

type Wanted = {
  clientId: string
  funding: FundingMethod | null
  starts: readonly Date[]
  zone: ZoneId
}

/**
 * Why Medicare would not pay for each of them; null where it would, and for other ways to pay. Who books on what it says has locked
 * the client’s row before: another booking at the same moment waits, and counts this one.
 */
export async function findReferralGaps(
  db: Kysely<Tables>,
  { clientId, funding, starts, zone }: Wanted,
): Promise<(ReferralGap | null)[]> {
  if (funding === null || !methods[funding].needsReferral) return starts.map(() => null)
  const referrals = await readReferrals(db, [clientId])
  const sessions = await readSessions(db, [clientId])
  return checkReferral(
    { referrals, sessions: sessions.map(toMetered) },
    starts.map((startsAt) => ({ startsAt, zone })),
  )
}

async function readReferrals(
  db: Kysely<Tables>,
  clientIds: readonly string[],
): Promise<(WrittenReferral & { clientId: string })[]> {
  const { rows } = await sql<WrittenReferral & { clientId: string }>`
    select client_id as "clientId", id, written_on as "writtenOn" from client_referrals
     where client_id = any(${clientIds}::uuid[])`.execute(db)
  return rows
}

async function readSessions(db: Kysely<Tables>, clientIds: readonly string[]): Promise<Row[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Row>`
    select r.client_id as "clientId", r.id, lower(r.during) as "startsAt", c.time_zone as zone,
           r.service_delivered as outcome, t.is_gp as "isGP", r.funding_method as funding, r.referral
      from reservations r
      join clinicians c on c.id = r.clinician_id
      join appointment_types t on t.id = r.appointment_type_id
     where r.client_id = any(${clientIds}::uuid[]) and r.booked_at is not null
       and (r.status = 'booked' or r.service_delivered = 'attended')`.execute(db)
  return rows
}

const toMetered = ({ id, startsAt, zone, outcome, ...treatment }: Row): MeteredSession => ({
  id,
  startsAt,
  zone,
  outcome,
  isRebated: isMedicareSession(treatment),
})
