import { type RawBuilder, sql } from 'kysely'
import {
  type BookingRuleType,
  bookingWindow,
  latestPast,
  latestTooSoon,
  staffWindow,
} from '#domain/diary/booking-window.ts'
import type { Schedule } from '#domain/diary/schedule.ts'
import { findSlots } from '#domain/diary/slots.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { Db } from '../db/database.ts'
import { minutes, scheduleColumns, type ScheduleRow, toSchedule } from './schedule-store.ts'

/** A clinician, an appointment type and the hours around one start, read in one round trip. */
export type SlotOffer = ScheduleRow & {
  practice_id: string
  is_practice_open: boolean
  name: string
  role: ClinicianRole
  funding_methods: FundingMethod[]
  client_age_ranges: AgeRange[]
  delivery_types: DeliveryType[]
  should_use_case_load: boolean
  is_open_to_new_clients: boolean
  remaining_slots: number
  type_name: string | null
  type_is_gp: boolean | null
  duration_minutes: number
  step_minutes: number
  claim_types: ClaimType[] | null
  assignment_mode: 'single' | 'all' | null
  offers_type: boolean
  /** What the one who asks holds with this clinician, or moves, in epoch minutes: a new time takes its place. */
  own_holds: [start: number, end: number][] | null
}

type SlotChoice = {
  accountId: string
  clinicianId: string
  appointmentTypeId: string
  start: Date
  /** The last start that is asked about, where it is not the first. */
  until?: Date
  isOwn?: RawBuilder<boolean>
  /** Whether a session of this type is booked with `c`, the clinician: it can be moved though the type is no longer offered. */
  isKept?: RawBuilder<boolean>
}

const aDay = 86_400_000

export async function readSlotOffer(
  db: Db,
  { accountId, clinicianId, appointmentTypeId, start, until = start, ...choice }: SlotChoice,
): Promise<SlotOffer | undefined> {
  const { isOwn = sql<boolean>`false`, isKept = sql<boolean>`false` } = choice
  const [from, to] = [new Date(start.getTime() - aDay), new Date(until.getTime() + aDay)]
  const { rows } = await sql<SlotOffer>`
    select c.id as clinician_id, c.practice_id, p.is_open as is_practice_open, c.name, c.role, c.time_zone, c.funding_methods, c.client_age_ranges, c.delivery_types,
           c.should_use_case_load, c.is_open_to_new_clients, c.remaining_slots,
           t.name as type_name, t.is_gp as type_is_gp, t.duration_minutes, t.step_minutes, t.claim_types, t.assignment_mode,
           ${isKept} or exists (select 1 from clinician_appointment_types o
                    where o.clinician_id = c.id and o.appointment_type_id = t.id) as offers_type,
           ${ownTimes(isOwn)} as own_holds,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join practices p on p.id = c.practice_id
      left join appointment_types t on t.id = ${appointmentTypeId} and t.practice_id = c.practice_id and (t.is_active or ${isKept})
     where c.id = ${clinicianId} and c.practice_id = ${accountId} and c.status = 'active'`.execute(db)
  return rows[0]
}

/** The `own_holds` of `c`, the clinician. `isOwn` is about `r`, the reservation. */
export const ownTimes = (isOwn: RawBuilder<boolean>) => sql`
  (select json_agg(json_build_array(${minutes(sql`r.during`)}))
     from reservations r where r.clinician_id = c.id and ${isOwn})`

/** Whether something of this type is booked and still to come with `c`, the clinician. `condition` is about `r`, the reservation. */
export const hasBooked = (
  appointmentTypeId: string,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from reservations r
   where r.clinician_id = c.id and r.appointment_type_id = ${appointmentTypeId} and r.status = 'booked'
     and r.service_delivered is null and lower(r.during) > clock_timestamp() and ${condition})`

/** How soon and how far ahead a start may be: as a client books, or as the practice does, which needs no notice. */
export type AheadRule = BookingRuleType | 'PRACTICE'

type StartAndNow = { now: Date; start: Date; bufferMinutes: number; rule: AheadRule }

/** Whether hours, step, buffer, window and what is already taken allow this start. Who gets it, the database decides. */
export function isOnOffer(offer: SlotOffer, { now, start, bufferMinutes, rule }: StartAndNow): boolean {
  const minute = toEpochMinute(start)
  if (minute * 60_000 !== start.getTime()) return false
  const zone = offer.time_zone
  const window = rule === 'PRACTICE' ? staffWindow(now, zone) : bookingWindow(rule, now, zone)
  // The window is whole days in the viewer's zone, which may be hours ahead of the clinician's: allow for either.
  if (minute < window.start || minute >= window.end + 24 * 60) return false
  return isFreeStart(offer, minute, rule === 'PRACTICE' ? latestPast(now) : latestTooSoon(now, bufferMinutes))
}

/** Whether hours, step and what is already taken allow this start, later than `after`. */
export const isFreeStart = (offer: SlotOffer, minute: EpochMinute, after: EpochMinute): boolean =>
  findSlots(scheduleWithoutOwn(offer), {
    ...slotQuery(offer, after),
    window: { start: minute, end: minute + 1 },
  }).length === 1

export const slotQuery = (offer: SlotOffer, after: EpochMinute) => ({
  after,
  durationMinutes: offer.duration_minutes,
  stepMinutes: offer.step_minutes,
})

/** As if what the one who asks has there were free: it is what they would give up. */
export function scheduleWithoutOwn(row: ScheduleRow & Pick<SlotOffer, 'own_holds'>): Schedule {
  const own = row.own_holds ?? []
  const busy = (row.busy ?? []).filter(
    ([from, to]) => !own.some(([ownFrom, ownTo]) => ownFrom === from && ownTo === to),
  )
  return toSchedule({ ...row, busy })
}
