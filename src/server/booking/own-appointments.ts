import { sql } from 'kysely'
import type { z } from 'zod'
import type { ownAppointmentSchema } from '#contract/clients.ts'
import {
  appointmentStatus,
  bookedFee,
  cancellationRule,
  findExemption,
  freeUntil,
} from '#domain/booking/cancel-and-move.ts'
import { agreedByReferral, agreedQuote } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import { roomLink } from '#domain/room/room-times.ts'
import type { Db } from '../db/database.ts'
import { readRates } from '../settings.ts'
import { presentForms } from './gp-booking.ts'
import { type Appointment, findAppointments } from './read-reservation.ts'

export type OwnAppointment = z.infer<typeof ownAppointmentSchema>

/** Everything the client ever booked, whatever became of it, the latest first. Holds are not appointments. */
export async function listOwnAppointments(
  db: Db,
  clientId: string,
  { isGP }: { isGP?: boolean },
): Promise<OwnAppointment[]> {
  const isTheirs = sql`r.client_id = ${clientId}`
  const found = await findAppointments(
    db,
    sql<boolean>`${isTheirs} ${isGP === undefined ? sql`` : sql`and t.is_gp = ${isGP}`}`,
  )
  const rates = await readRates(db)
  return found.toReversed().map((one) => presentAppointment(one, rates))
}

function findForms(found: Appointment): OwnAppointment['forms'] {
  const forms = found.serviceDelivered === null ? presentForms(found) : null
  return forms && forms.left.length > 0 ? { ...forms, reserveId: found.reserveId } : null
}

function presentAppointment(found: Appointment, rates: readonly RateRow[]): OwnAppointment {
  const { id, roomId, type, clinician, startsAt, endsAt, deliveryType, serviceDelivered } = found
  const rule = cancellationRule(found, found.serverTime)
  const session = { ...found, role: clinician.role, timeZone: clinician.timeZone }
  const quote = agreedQuote(session, rates)
  return {
    _id: id,
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
    isGP: type.isGP,
    sessionTypeId: type.id,
    sessionTypeName: type.name,
    deliveryType,
    room: roomLink({ roomId, startsAt, endsAt, delivery: deliveryType, outcome: serviceDelivered }),
    funding: found.funding,
    claimType: found.claimType,
    quote,
    referral: found.referral,
    referralPrices: agreedByReferral(session, rates),
    serviceDelivered,
    status: appointmentStatus(found, found.serverTime),
    cancellation:
      rule.kind === 'allowed'
        ? {
            outcome: rule.outcome,
            noticeEndsAt: freeUntil(found).toISOString(),
            feeCents: bookedFee({ quote, shortNoticeFeeCents: found.shortNoticeFeeCents }),
            isMoveAsked: found.isMoveAsked,
            isImposed: findExemption(found) === 'imposed',
          }
        : null,
    forms: findForms(found),
    clinician: {
      _id: clinician.id,
      name: clinician.name,
      slugUrl: clinician.slug,
      avatar: clinician.portraitId && portraitPath(clinician.portraitId),
      medicare: { role: clinician.role },
    },
  }
}
