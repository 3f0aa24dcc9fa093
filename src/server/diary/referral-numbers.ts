import { sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import {
  isMedicareSession,
  type MeteredSession,
  readReferralMeter,
  type ReferralMeter,
  type WrittenReferral,
} from '#domain/clients/referral-meter.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/connection.ts'

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
  db: Db,
  clientIds: readonly string[],
): Promise<(clientId: string, date: string) => ReferralMeter | null> {
  const ids = [...new Set(clientIds)]
  const { rows: written } = await sql<WrittenReferral & { clientId: string }>`
    select client_id as "clientId", id, written_on as "writtenOn" from client_referrals
     where client_id = any(${ids}::uuid[])`.execute(db)
  const referralsOf = Map.groupBy(written, ({ clientId }) => clientId)
  const sessionsOf = Map.groupBy(await readSessions(db, [...referralsOf.keys()]), ({ clientId }) => clientId)
  return (clientId, date) => {
    const referrals = referralsOf.get(clientId)
    if (!referrals) return null
    const sessions = (sessionsOf.get(clientId) ?? []).map(toMetered)
    return readReferralMeter({ referrals, sessions }, date)
  }
}

async function readSessions(db: Db, clientIds: readonly string[]): Promise<Row[]> {
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
