import { sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import type { ReservationState } from '#domain/booking/holds.ts'
import type { BusyInterval } from '#domain/diary/schedule.ts'
import { firstSlots } from '#domain/diary/slots.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { type Quote, quoteSession } from '#domain/fees/quote.ts'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { addMonths, type DayNumber, formatIsoDate, minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { Db } from '#server/db/database.ts'
import { appointmentTypes, type DemoAppointmentType } from './appointment-types.ts'
import type { DemoClinician } from './clinicians/build-clinicians.ts'
import { demoClientId, type demoPeople } from './demo-people.ts'
import { inBatches } from './insert-rows.ts'
import { demoPractice } from './practice.ts'

export interface Booking {
  readonly clinician: DemoClinician
  readonly type: DemoAppointmentType
  readonly start: EpochMinute
  readonly clientId: string
  readonly funding: FundingMethod
  readonly isNewClient: boolean
  readonly deliveryType: DeliveryType
  /** Null while it lies ahead, or until the clinician records the outcome. */
  readonly outcome: AttendanceOutcome | null
  /** What the client was told it costs. Kept for those who can sign in and see it. */
  readonly quote: Quote | null
}

export const busyWith = (bookings: readonly Booking[], clinician: DemoClinician): BusyInterval[] =>
  bookings
    .filter((booking) => booking.clinician === clinician)
    .map(({ start, type }) => ({ start, end: start + type.durationMinutes }))

type BookedSession = Pick<Booking, 'clinician' | 'type' | 'clientId' | 'funding'>

/** What the demo clients have attended. */
export function pastAppointments(
  people: ReturnType<typeof demoPeople>,
  by: { psychologist: DemoClinician; gp: DemoClinician },
  today: DayNumber,
): Booking[] {
  const gpInitial = { clinician: by.gp, type: appointmentTypes.gpInitial, funding: 'bulkBill' } as const
  return [
    attended(
      {
        clinician: by.psychologist,
        type: appointmentTypes.initial,
        clientId: demoClientId(people.returningClient),
        funding: 'rebate',
      },
      today - 21,
    ),
    attended({ ...gpInitial, clientId: demoClientId(people.gpRecent) }, addMonths(today, -5)),
    attended({ ...gpInitial, clientId: demoClientId(people.gpLapsed) }, addMonths(today, -14)),
  ]
}

/** In the first working time of the week that begins on `day`. */
function attended(seen: BookedSession, day: DayNumber): Booking {
  const { profile, hours } = seen.clinician
  const { durationMinutes, stepMinutes } = seen.type
  const window = spanOfDays(day, day + 6, profile.timeZone)
  const schedule = { zone: profile.timeZone, ...hours, busy: [] }
  const [start] = firstSlots(schedule, { window, after: 0, durationMinutes, stepMinutes }, 1)
  if (start === undefined) throw new Error(`${profile.name} works on no day of the week`)
  const sessionDate = formatIsoDate(localDayAt(dateOfEpochMinute(start), profile.timeZone))
  const priced = quoteSession({ sessionDate, role: profile.role, funding: seen.funding })
  return {
    ...seen,
    start,
    isNewClient: true,
    deliveryType: 'videoCall',
    outcome: 'attended',
    quote: priced.ok ? priced.quote : null,
  }
}

const bookedDaysAhead = 16
/** Their clients are regulars, whose referral has come long ago. */
const needingReferral = fundingMethodCodes.filter((code) => methods[code].needsReferral)

/** `midnight` begins the demo's today: nothing was booked later than that. */
export async function insertBookings(
  db: Db,
  bookings: Iterable<Booking>,
  midnight: EpochMinute,
): Promise<void> {
  // Columns that follow from others are left to the database: at a million rows the parsing is what takes the time.
  await inBatches(bookings, (batch) =>
    sql`insert into reservations (id, reserve_id, practice_id, clinician_id, appointment_type_id, during, status,
        delivery_type, visitor, client_id, is_new_client, funding_method, claim_type, referral, quote,
        service_delivered, created_at, updated_at, booked_at)
      select id, id::text, ${demoPractice.id}::text, clinician, type,
        tstzrange(to_timestamp(start * 60.0), to_timestamp((start + minutes) * 60.0)), status,
        delivery, 'demo', client, is_new, funding, claim, case when funding = any(${needingReferral}) then 'received' end, quote, outcome,
        to_timestamp(booked * 60.0), to_timestamp(booked * 60.0), to_timestamp(booked * 60.0)
      from json_to_recordset(${JSON.stringify(batch.map((booking) => compact(booking, midnight)))}::json) as booking(
        id uuid, clinician uuid, type uuid, start integer, minutes integer, status text, delivery text, client uuid,
        is_new boolean, funding text, claim text, quote jsonb, outcome text, booked integer)`.execute(db),
  )
}

function compact(booking: Booking, midnight: EpochMinute) {
  const { clinician, type, start, outcome } = booking
  return {
    id: bookingId(clinician.id, start),
    clinician: clinician.id,
    type: type.id,
    start,
    minutes: type.durationMinutes,
    status: reservationStateAfter(outcome),
    delivery: booking.deliveryType,
    client: booking.clientId,
    is_new: booking.isNewClient,
    // A GP is free: there is no way to pay to choose.
    funding: type.kind === 'psychology' ? booking.funding : null,
    claim: methods[booking.funding].claimType,
    quote: booking.quote,
    outcome,
    booked: Math.min(start - bookedDaysAhead * minutesPerDay, midnight - 60),
  }
}

/** The clinician's id with the start in place of its last part, so that ids arrive in the order of their index. */
function bookingId(clinicianId: string, start: EpochMinute): string {
  return `${clinicianId.slice(0, -12)}${start.toString(16).padStart(12, '0')}`
}

/** A booking is released when it is cancelled; one that the client missed keeps its time. */
function reservationStateAfter(outcome: AttendanceOutcome | null): ReservationState {
  switch (outcome) {
    case 'cancelWithNotice':
    case 'cancelShortNotice':
    case 'clinicianCancelWithNotice':
    case 'clinicianCancelShortNotice':
      return 'released'
    case 'attended':
    case 'clientDidNotAttend':
    case 'clinicianDidNotAttend':
    case null:
      return 'booked'
  }
}
