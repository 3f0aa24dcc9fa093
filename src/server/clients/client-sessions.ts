import { sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { type DvaMeter } from '#domain/funding/dva-meter.ts'
import { type ReferralMeter, type ReferralStatus, type SessionPlace } from '#domain/funding/referral.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Db } from '../db/database.ts'
import type { ZoneId } from '#domain/time/zones.ts'

export type ClientSessionRow = {
  id: string
  startsAt: Date
  endsAt: Date
  clinicianId: string
  clinicianName: string
  zone: ZoneId
  typeName: string
  isGP: boolean
  deliveryType: DeliveryType
  funding: FundingMethod | null
  referral: ReferralStatus | null
  serviceDelivered: AttendanceOutcome | null
  status: 'booked' | 'released'
  seriesId: string | null
  hasAnswers: boolean
  now: Date
}

/** Everything that the client ever booked, with whomever, the latest first. */
export async function readClientSessions(db: Db, clientId: string): Promise<ClientSessionRow[]> {
  const { rows } = await sql<ClientSessionRow>`
    select r.id, lower(r.during) as "startsAt", upper(r.during) as "endsAt", c.id as "clinicianId",
           c.name as "clinicianName", c.time_zone as zone, t.label as "typeName", t.is_gp as "isGP",
           r.delivery_type as "deliveryType", r.funding_method as funding, r.referral,
           r.service_delivered as "serviceDelivered", r.status, r.series_id as "seriesId",
           exists (select 1 from questionnaire_submissions s where s.reservation_id = r.id) as "hasAnswers",
           clock_timestamp() as now
      from reservations r
      join clinicians c on c.id = r.clinician_id
      join appointment_types t on t.id = r.appointment_type_id
     where r.client_id = ${clientId} and r.booked_at is not null
     order by lower(r.during) desc, r.id`.execute(db)
  return rows
}

export type SessionPlaces = ReadonlyMap<string, Omit<SessionPlace, 'inYear'>>

/** Which session of its referral each one is, with Medicare and with DVA. No session is with both. */
export const toPlaces = (medicare: ReferralMeter, dva: DvaMeter | null): SessionPlaces =>
  new Map([...medicare.places, ...(dva?.places ?? [])])
