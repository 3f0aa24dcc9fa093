import type { z } from 'zod'
import type { cancelledAppointmentSchema } from '#contract/clients.ts'
import type { cancelForClientRequest, changedForClientSchema } from '#contract/staff/booking.ts'
import { cancellationOutcome } from '#domain/diary/attendance.ts'
import { cancellationRule, feeNotAgreed, shortNoticeFee } from '#domain/booking/cancel-and-move.ts'
import type { PracticeReason } from '#domain/booking/practice-changes.ts'
import { shortNoticeCharge } from '#domain/money/outcome-charge.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { readClientPerson } from '../clients/client-access.ts'
import type { Tx } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { endBookings } from './end-reservation.ts'
import { lockAppointment } from './read-reservation.ts'
import { canChange, lockStaffSeries, pickUnchangedSessions } from './staff-appointment.ts'

/**
 * Frees the time at once and keeps what became of the appointment. Cancelling again gives the first answer. The client
 * stays with their psychologist and keeps their place of the case load: cancelling a session is not leaving.
 */
export async function cancelAppointment(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { agreedFeeCents, ...key }: { id: string; subject: string; agreedFeeCents?: number | undefined },
): Promise<Result<z.infer<typeof cancelledAppointmentSchema>>> {
  const found = await lockAppointment(tx, key)
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  const { outcome } = rule
  if (rule.kind === 'done') return succeed({ serviceDelivered: outcome })
  const feeCents = outcome === 'cancelShortNotice' ? shortNoticeFee(found) : 0
  if (feeCents > (agreedFeeCents ?? feeCents))
    return fail('invalidInput', { fields: { agreedFeeCents: feeNotAgreed(feeCents) } })
  const ended = await endBookings(
    service,
    tx,
    [{ ...found, outcome, wanted: shortNoticeCharge(feeCents) }],
    null,
  )
  return ended.ok ? succeed({ serviceDelivered: outcome }) : ended
}

/** The practice cancels what a client has booked: the time is free at once, nothing is charged, and the client is told why. */
export async function cancelByPractice(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { id, reason, by }: { id: string; reason: PracticeReason; by: AccessedBy },
): Promise<Result<null>> {
  const found = await lockAppointment(tx, { id })
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  if (rule.kind === 'done')
    return fail('conflict', { message: 'The client has already cancelled this appointment.' })
  const ended = await endBookings(service, tx, [{ ...byClinician(found), reason }], by)
  if (!ended.ok) return ended
  const { clientId } = found
  await noteChange(tx, by, clientId, 'appointment cancelled')
  return succeed(null)
}

/** The notice is worked out, and the client pays nothing whatever it is. */
const byClinician = <Booking extends { startsAt: Date; serverTime: Date }>(booking: Booking) => ({
  ...booking,
  outcome: cancellationOutcome({ by: 'clinician', startsAt: booking.startsAt, now: booking.serverTime }),
  wanted: null,
})

const alreadySettled = 'This session has started, is over or was cancelled already.'

/** Frees the times at once. */
export async function cancelForClient(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  {
    id,
    staff,
    by,
    request,
  }: { id: string; staff: Staff; by: AccessedBy; request: z.output<typeof cancelForClientRequest> },
): Promise<Result<z.infer<typeof changedForClientSchema>>> {
  const found = await lockStaffSeries(tx, { id, staff })
  if (!found) return fail('notFound')
  const picked = pickUnchangedSessions(found, request.sessions)
  if (!picked.ok) return picked
  const bookings = picked.value.map(({ booking }) => booking)
  if (!bookings.every(canChange)) return fail('conflict', { message: alreadySettled })
  const ended = await endBookings(service, tx, bookings.map(byClinician), by)
  if (!ended.ok) return ended
  const { clientId } = found.chosen
  await noteChange(tx, by, clientId, 'appointment cancelled by the practice')
  const { isToldByEmail } = await readClientPerson(tx, service.config, clientId)
  return succeed({ changed: bookings.length, isToldByEmail })
}
