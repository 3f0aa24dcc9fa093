import { sql } from 'kysely'
import type { z } from 'zod'
import type { ownAppointmentSchema } from '#contract/clients.ts'
import { appointmentStatus, cancellationRule } from '#domain/booking/own-appointment.ts'
import { bookedFee, findExemption, freeUntil } from '#domain/booking/notice.ts'
import { agreedQuote } from '#domain/fees/agreed-quote.ts'
import { agreedByReferral } from '#domain/fees/full-fee.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { roomLink } from '#domain/room/room-link.ts'
import { movedByPracticeAt } from '../db/moved-by-practice-at.ts'
import { readRates } from '../settings/read-rates.ts'
import type { Db } from '../db/connection.ts'

export type OwnAppointment = z.infer<typeof ownAppointmentSchema>

type Row = Omit<
  OwnAppointment,
  'startDateTime' | 'endDateTime' | 'room' | 'status' | 'cancellation' | 'referralPrices'
> & {
  roomId: string
  startsAt: Date
  endsAt: Date
  now: Date
  timeZone: ZoneId
  isNdisPlanManaged: boolean | null
  shortNoticeFeeCents: number | null
  isMoveAsked: boolean
  movedByPracticeAt: Date | null
  fullFee: Quote | null
}

/** Everything the client ever booked, whatever became of it, the latest first. Holds are not appointments. */
export async function listOwnAppointments(
  db: Db,
  subject: string,
  { isGP }: { isGP?: boolean },
): Promise<OwnAppointment[]> {
  const { rows } = await sql<Row>`
    select r.id as "_id", r.room_id as "roomId", lower(r.during) as "startsAt", upper(r.during) as "endsAt", t.is_gp as "isGP",
           t.id as "sessionTypeId", t.name as "sessionTypeName", r.delivery_type as "deliveryType",
           r.funding_method as "funding", r.claim_type as "claimType", r.quote, r.full_fee as "fullFee", r.referral,
           c.time_zone as "timeZone", r.is_ndis_plan_managed as "isNdisPlanManaged", r.short_notice_fee_cents as "shortNoticeFeeCents",
           r.service_delivered as "serviceDelivered", r.move_asked_at is not null as "isMoveAsked",
           ${movedByPracticeAt} as "movedByPracticeAt",
           json_build_object('_id', c.id, 'name', c.name, 'slugUrl', c.slug,
             'avatar', c.portrait_id, 'medicare', json_build_object('role', c.role)) as clinician,
           clock_timestamp() as now
      from reservations r
      join clients on clients.id = r.client_id and clients.identity_subject = ${subject}
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.booked_at is not null ${isGP === undefined ? sql`` : sql`and t.is_gp = ${isGP}`}
     order by lower(r.during) desc`.execute(db)
  const rates = await readRates(db)
  return rows.map((row) => present(row, rates))
}

function present(
  {
    now,
    timeZone,
    isNdisPlanManaged,
    shortNoticeFeeCents,
    isMoveAsked,
    movedByPracticeAt,
    fullFee,
    ...row
  }: Row,
  rates: readonly RateRow[],
): OwnAppointment {
  const { startsAt, endsAt, roomId, ...rest } = row
  const changed = { ...row, isMoveAsked, movedByPracticeAt }
  const rule = cancellationRule(changed, now)
  const { avatar: portraitId, medicare } = row.clinician
  const session = { ...row, role: medicare.role, timeZone, isNdisPlanManaged, fullFee }
  const quote = agreedQuote(session, rates)
  return {
    ...rest,
    quote,
    clinician: { ...row.clinician, avatar: portraitId && portraitPath(portraitId) },
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
    room: roomLink({ roomId, startsAt, endsAt, delivery: row.deliveryType, outcome: row.serviceDelivered }),
    status: appointmentStatus(row, now),
    cancellation:
      rule.kind === 'allowed'
        ? {
            outcome: rule.outcome,
            noticeEndsAt: freeUntil(changed).toISOString(),
            feeCents: bookedFee({ quote, shortNoticeFeeCents }),
            isMoveAsked,
            isImposed: findExemption(changed) === 'imposed',
          }
        : null,
    referralPrices: agreedByReferral(session, rates),
  }
}
