import type { ReservationView } from '#contract/booking.ts'
import { holdSections, resetsLeft } from '#domain/booking/hold.ts'
import type { RateRow } from '#domain/fees/rates.ts'
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
  return succeed(presentReservation(found, rates))
}

function presentReservation(found: Reservation, rates: readonly RateRow[]): ReservationView {
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
