import { sql } from 'kysely'
import type { ReservationView } from '#contract/booking.ts'
import { holdSections, resetsLeft } from '#domain/booking/hold.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import type { Booker } from './booker.ts'
import { quoteReservation } from './quote-reservation.ts'
import { findReservation, mayUse, type Reservation } from './reservation-store.ts'

type Wanted = { accountId: string; reserveId: string }

export async function readReservation(
  { db }: Service,
  booker: Booker,
  wanted: Wanted,
): Promise<Result<ReservationView>> {
  const [found, rates] = await Promise.all([findReservation(db, wanted), readRates(db)])
  if (!found || !mayUse(found, booker)) return fail('notFound')
  const isBooked = found.status === 'booked'
  return succeed({
    ...presentReservation(found, rates),
    appointmentId: isBooked ? found.id : null,
    isFirstBooking: isBooked && !found.type.isGP ? await isFirstBooking(db, found) : null,
  })
}

/**
 * Document 1 section 9: exactly one non-GP appointment. Counted up to this one, so that the answer stays when there are more;
 * a cancelled one counts, because its client has been welcomed before (docs/decisions/0016-finishing-a-booking.md).
 */
async function isFirstBooking(db: Db, { id, clientId }: Reservation): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select not exists (
      select from reservations earlier join appointment_types t on t.id = earlier.appointment_type_id
       where earlier.client_id = ${clientId} and not t.is_gp and earlier.booked_at < r.booked_at) as "isFirst"
      from reservations r where r.id = ${id}`.execute(db)
  return rows[0]?.isFirst ?? false
}

type Presented = Omit<ReservationView, 'appointmentId' | 'isFirstBooking'>

function presentReservation(found: Reservation, rates: readonly RateRow[]): Presented {
  const { clinician, type } = found
  const left = holdSections.map((section) => [section, resetsLeft(found.resets[section] ?? 0)])
  return {
    reserveId: found.reserveId,
    status: found.status,
    expiresAt: found.expiresAt?.toISOString() ?? null,
    serverTime: found.serverTime.toISOString(),
    resetsLeft: Object.fromEntries(left) as ReservationView['resetsLeft'],
    updatedAt: found.updatedAt.toISOString(),
    appointments: [
      {
        startDateTime: found.startsAt.toISOString(),
        endDateTime: found.endsAt.toISOString(),
        sessionTypeId: type.id,
        sessionTypeName: type.name,
        deliveryType: found.deliveryType,
        clinicianId: clinician.id,
        isGP: type.isGP,
        funding: found.funding,
        claimType: found.claimType,
        rate: quoteReservation(found, rates),
      },
    ],
    psychologist: {
      _id: clinician.id,
      name: clinician.name,
      avatar: clinician.portraitId && `/portraits/${clinician.portraitId}.svg`,
      pronouns: clinician.pronouns,
      slugUrl: clinician.slug,
      medicare: { role: clinician.role },
    },
  }
}
