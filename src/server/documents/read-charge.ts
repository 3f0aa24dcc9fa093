import { sql } from 'kysely'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ChargeKind, ChargePayer, ChargeState } from '#domain/money/charge-states.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tx } from '../db/transaction.ts'
import { readWentOnByPhone } from '../room/went-on-by-phone.ts'

export type ChargeRow = {
  id: string
  practiceId: string
  reservationId: string
  clientId: string
  clinicianId: string
  kind: ChargeKind
  payer: ChargePayer
  state: ChargeState
  funding: FundingMethod | null
  cents: number
  gstCents: number
  quote: Quote | null
  referral: ReferralStatus | null
  /** Of a fee for short notice, the time that was given up; of anything else, when the session is. */
  startsAt: Date
  bookedMinutes: number
  deliveredMinutes: number | null
  /** How it took place: a video session may have gone on by phone. */
  delivery: DeliveryType
  typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  clinicianName: string
  role: ClinicianRole
  clinicianZone: ZoneId
  workCoverNumber: string | null
  hasMentalHealthTraining: boolean
  clientName: string
  dateOfBirth: string
  accountHolder: string
  practiceName: string
  practiceZone: ZoneId
  abn: string | null
  address: string | null
  phone: string | null
  email: string | null
  paidCents: number
  /** YYYY-MM-DD: where the practice recorded a payment, the day on which the money came. */
  paidOn: string | null
  cardBrand: string | null
  cardLastFour: string | null
}

/** Locked, so that two who issue its document at once come one after the other. */
export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow | undefined> {
  const { rows: locked } = await sql`select 1 from charges where id = ${id} for update`.execute(tx)
  if (locked.length === 0) return undefined
  const { rows } = await sql<ChargeRow>`
    select h.id, h.practice_id as "practiceId", h.reservation_id as "reservationId", h.client_id as "clientId",
           h.clinician_id as "clinicianId", h.kind, h.payer, h.state, h.funding_method as funding, h.cents,
           h.gst_cents as "gstCents", h.quote, r.referral,
           lower(coalesce(h.freed, r.during)) as "startsAt",
           (extract(epoch from upper(r.during) - lower(r.during)) / 60)::int as "bookedMinutes",
           r.delivered_minutes as "deliveredMinutes", t.kind as "typeKind",
           r.delivery_type as delivery,
           c.name as "clinicianName", c.role, c.time_zone as "clinicianZone",
           c.work_cover_number as "workCoverNumber", c.has_mental_health_training as "hasMentalHealthTraining",
           p.first_name || ' ' || p.last_name as "clientName", p.date_of_birth as "dateOfBirth",
           coalesce(a.first_name || ' ' || a.last_name, p.first_name || ' ' || p.last_name) as "accountHolder",
           s.name as "practiceName", s.time_zone as "practiceZone", s.abn, s.address, s.phone, s.email,
           coalesce((select -sum(e.cents) from money_entries e
                      where e.charge_id = h.id and e.kind in ('paid', 'paidByInvoice')
                        and not exists (select from charge_attempts t where t.id = e.attempt_id and t.state = 'paidTwice')), 0)::int as "paidCents",
           (select max(coalesce(e.received_on, (e.happened_at at time zone s.time_zone)::date)) from money_entries e
             where e.charge_id = h.id and e.kind in ('paid', 'paidByInvoice')
               and e.id > coalesce((select max(b.id) from money_entries b
                                     where b.charge_id = h.id and b.kind = 'paidByInvoice' and b.cents > 0), 0)
               and not exists (select from charge_attempts t where t.id = e.attempt_id and t.state = 'paidTwice')) as "paidOn",
           paid.card_brand as "cardBrand", paid.card_last_four as "cardLastFour"
      from charges h
      join reservations r on r.id = h.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = h.clinician_id
      join clients p on p.id = h.client_id
      join practices s on s.id = h.practice_id
      left join accounts a on a.subject::text = p.identity_subject
      left join charge_attempts paid on paid.charge_id = h.id and paid.state = 'paid'
     where h.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  return (await readWentOnByPhone(tx, row.reservationId)) ? { ...row, delivery: 'phoneCall' } : row
}
