import { sql } from 'kysely'
import type { z } from 'zod'
import type { cancelledAppointmentSchema } from '#contract/clients.ts'
import { cancellationRule, type OwnAppointmentDetails } from '#domain/booking/own-appointment.ts'
import { feeNotAgreed } from '#domain/booking/move.ts'
import { bookedFee } from '#domain/booking/notice.ts'
import { agreedQuote, type AgreedSession } from '#domain/fees/agreed-quote.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import { movedByPracticeAt } from '../db/moved-by-practice-at.ts'
import { addCharge } from '../money/add-charge.ts'
import { queueCancellationEmail } from '../emails/queue-emails.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'

type OwnAppointmentKey = { id: string; subject: string; agreedFeeCents?: number | undefined }
type Found = OwnAppointmentDetails & AgreedSession & { shortNoticeFeeCents: number | null }

/**
 * Frees the time at once and keeps what became of the appointment. Cancelling again gives the first answer. The client
 * stays with their psychologist and keeps their place of the case load: cancelling a session is not leaving.
 */
export async function cancelAppointment(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  key: OwnAppointmentKey,
): Promise<Result<z.infer<typeof cancelledAppointmentSchema>>> {
  const found = await lockOwnAppointment(tx, key)
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.now)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  if (rule.kind === 'done') return succeed({ serviceDelivered: rule.outcome })
  const feeCents = rule.outcome === 'cancelShortNotice' ? await readFee(tx, found) : 0
  if (feeCents > (key.agreedFeeCents ?? feeCents))
    return fail('invalidInput', { fields: { agreedFeeCents: feeNotAgreed(feeCents) } })
  await tx
    .updateTable('reservations')
    .set({
      status: 'released',
      service_delivered: rule.outcome,
      cancellation_fee_cents: feeCents,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', key.id)
    .execute()
  if (feeCents > 0)
    await addCharge(service, tx, {
      reservationId: key.id,
      wanted: { kind: 'shortNotice', payer: 'card', cents: feeCents, gstCents: 0, quote: null },
      actor: null,
    })
  await queueCancellationEmail(service, tx, { id: key.id, startsAt: found.startsAt })
  return succeed({ serviceDelivered: rule.outcome })
}

const readFee = async (tx: Tx, { shortNoticeFeeCents, ...found }: Found): Promise<number> =>
  bookedFee({ quote: agreedQuote(found, await readRates(tx)), shortNoticeFeeCents }) ?? 0

/** How much notice it is, is decided by the database's clock and the latest move, read once the row is ours. */
async function lockOwnAppointment(
  tx: Tx,
  { id, subject }: OwnAppointmentKey,
): Promise<(Found & { now: Date }) | undefined> {
  const { rows } = await sql<Found>`
    select lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.service_delivered as "serviceDelivered",
           r.quote, r.funding_method as funding, r.referral, r.is_ndis_plan_managed as "isNdisPlanManaged", c.role,
           c.time_zone as "timeZone",
           r.short_notice_fee_cents as "shortNoticeFeeCents", r.move_asked_at is not null as "isMoveAsked"
      from reservations r
      join clients on clients.id = r.client_id and clients.identity_subject = ${subject}
      join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and r.booked_at is not null
     for no key update of r`.execute(tx)
  const then = await sql<{ now: Date; movedByPracticeAt: Date | null }>`
    select clock_timestamp() as now, ${movedByPracticeAt} as "movedByPracticeAt"
      from reservations r where r.id = ${id}`.execute(tx)
  return rows[0] && then.rows[0] && { ...rows[0], ...then.rows[0] }
}
