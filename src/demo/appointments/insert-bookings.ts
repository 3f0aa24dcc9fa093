import { sql } from 'kysely'
import { fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { ReservationState } from '#domain/booking/reservation.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { Db } from '#server/db/connection.ts'
import { inBatches } from '../in-batches.ts'
import { demoPractice } from '../practice.ts'
import type { Booking } from './booking.ts'

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
    status: stateAfter(outcome),
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
function stateAfter(outcome: AttendanceOutcome | null): ReservationState {
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
