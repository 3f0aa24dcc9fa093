import { sql } from 'kysely'
import { holdTexts } from '#domain/booking/holds.ts'
import { type SetupReason, setupReasons, setupStates } from '#domain/money/card-setup.ts'
import type { PaymentEvent, SetupEvent } from '../adapters/payments.ts'
import { type BookingActor, clientVisitor, readBookingClient } from '../booking/booking-actor.ts'
import { endHolds, hasRunOut } from '../booking/end-reservation.ts'
import { bookWithSavedCard } from '../booking/finish-booking.ts'
import { findReservation, type Reservation } from '../booking/read-reservation.ts'
import { isOnOffer, readSlotOffer } from '../booking/slot-offer.ts'
import { type Db, type Tx, withSavepoint } from '../db/database.ts'
import { lockClinicianOf } from '../db/locks.ts'
import { readRow } from '../db/rows.ts'
import { deliver, markAndSend } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient } from '../emails/read-booked-appointment.ts'
import { type CardSetup, changeSetup, findSetup, saveCard } from '../money/cards.ts'
import { handleMoneyEvent, recordEvent } from '../money/settle-money.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type SetupSucceeded = Extract<SetupEvent, { kind: 'setupSucceeded' }>

const stateOfFailure = {
  declined: 'declined',
  notAuthenticated: 'declined',
  sessionEnded: 'expired',
} as const satisfies Partial<Record<SetupReason, string>>

/**
 * Handles a provider's event in one transaction: the event is recorded, and the card saved and the slot booked, or the money moved, or
 * none of it. An event that arrives again waits for the first and finds it recorded; two events about one setup or one charge take
 * turns on its row.
 */
export async function handlePaymentEvent(service: Service, event: PaymentEvent): Promise<void> {
  await (isAboutCard(event) ? handleSetupEvent(service, event) : handleMoneyEvent(service, event))
}

const isAboutCard = (event: PaymentEvent): event is SetupEvent =>
  event.kind === 'setupSucceeded' || event.kind === 'setupFailed'

async function handleSetupEvent(service: Service, event: SetupEvent): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const setup = await findSetup(tx, { id: event.reference }, true)
    if (!setup || !(await recordEvent(tx, event, setup.id))) return
    if (!setupStates[setup.state].isOpen) return
    if (event.kind === 'setupFailed')
      return changeSetup(tx, setup, { state: stateOfFailure[event.reason], reason: event.reason })
    await finishSetup(service, tx, setup, event)
  })
}

/** Asked before anything else: an event that is delivered again costs one look. */
export async function isEventHandled(db: Db, id: string): Promise<boolean> {
  const known = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()
  return known !== undefined
}

/** The clinician's lock comes before the client's, as in every booking, so that no two transactions wait for each other. */
async function finishSetup(service: Service, tx: Tx, setup: CardSetup, event: SetupSucceeded): Promise<void> {
  const { reservation } = setup
  if (reservation) await lockClinicianOf(tx, reservation)
  await saveCard(service, tx, setup, event)
  const outcome = await bookWithCard(service, tx, setup)
  await changeSetup(tx, setup, {
    ...outcome,
    customer: event.customer,
    // Where a crash came between the provider's answer and our record of it.
    providerId: event.providerId,
    ...(event.card && { card: event.card }),
  })
  if (outcome.state === 'tooLate') await queueLateEmail(service, tx, setup)
}

type CardOutcome =
  | { state: 'saved' | 'booked' }
  | { state: 'saved'; reason: 'stepsMissing' }
  | { state: 'tooLate'; reason: SetupReason }
type BookingService = Pick<Service, 'jobs' | 'config' | 'now' | 'keyring' | 'content'>

/**
 * Books the slot that a card was saved for, exactly as finishing with a saved card does: who may have it and what it
 * costs are worked out again. A GP appointment is not booked by its card: questionnaires and the GP rules come first,
 * and the client confirms it. See docs/product/finishing.md#saving-a-card.
 */
async function bookWithCard(service: BookingService, tx: Tx, setup: CardSetup): Promise<CardOutcome> {
  const { reservation } = setup
  if (!reservation || reservation.isGP) return { state: 'saved' }
  const found = await findReservation(tx, reservation, true)
  // Given back by the client in the meantime, or cancelled after it was booked another way.
  if (!found || found.status === 'released' || found.clientId !== setup.clientId) return { state: 'saved' }
  const finish = async (inner: Tx): Promise<Result<unknown>> =>
    bookWithSavedCard(service, inner, await readActor(inner, setup.clientId), reservation)
  const inTime = await withSavepoint(tx, finish)
  if (inTime.ok) return { state: 'booked' }
  // The slot is still theirs: they can go back, fill in what is missing and book with the card that is now saved.
  if (canBeMended.includes(inTime.failure.code)) return { state: 'saved', reason: 'stepsMissing' }
  if (inTime.failure.code !== 'notFound') return { state: 'tooLate', reason: toReason(inTime.failure) }
  const late = await withSavepoint(tx, async (inner) => {
    const claimed = await retakeSlot(service, inner, found)
    return claimed.ok ? finish(inner) : claimed
  })
  return late.ok ? { state: 'booked' } : { state: 'tooLate', reason: toReason(late.failure) }
}

const canBeMended: readonly Failure['code'][] = ['stepsMissing', 'fundingRequired', 'fundingNotOffered']

async function readActor(tx: Tx, clientId: string): Promise<BookingActor> {
  const client = await readBookingClient(tx, clientId)
  const visitor = clientVisitor(clientId)
  return { role: 'patient', visitor, browser: visitor, client }
}

function toReason({ code, message }: Failure): SetupReason {
  if (message === setupReasons.ownClash) return 'ownClash'
  if (code === 'caseLoadFull') return code
  return code === 'conflict' || code === 'notFound' ? 'slotTaken' : 'notBookable'
}

/** Long enough for the booking that follows in the same transaction. */
const holdSeconds = 60

/**
 * Takes a slot back whose hold ran out while the card was on its way, if it is still on offer. The caller has the clinician's
 * lock, as `hold_slot` does, and the exclusion constraint protects a booking that came first.
 */
async function retakeSlot(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  { id, startsAt, endsAt, clinician, type }: Reservation,
): Promise<Result<null>> {
  const isInTheWay = sql<boolean>`r.clinician_id = ${clinician.id} and r.during && tstzrange(${startsAt}, ${endsAt})`
  await endHolds(tx, 'expired', sql<boolean>`${isInTheWay} and ${hasRunOut}`)
  const { practice_id } = await readRow(tx, 'reservations', { id }, ['practice_id'])
  const slot = {
    accountId: practice_id,
    clinicianId: clinician.id,
    appointmentTypeId: type.id,
    start: startsAt,
  }
  const offer = await readSlotOffer(tx, slot)
  // The buffer and the window were checked when it was first held; only what changed since may refuse it now.
  const moment = { now: now(), start: startsAt, bufferMinutes: 0, rule: 'EXISTING' } as const
  if (!offer?.offers_type || !isOnOffer(offer, moment))
    return fail('conflict', { message: holdTexts.slotTaken })
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'claimed',
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'expired')
    .executeTakeFirst()
  return numUpdatedRows === 1n ? succeed(null) : fail('conflict', { message: holdTexts.slotTaken })
}

// The stored name of the queue: jobs that wait in it would be lost by another name.
const queue = 'send-late-letter'
type LateEmailJob = { setupId: string }

/** With the outcome or not at all, as all emails (docs/decisions/0010-emails.md). */
const queueLateEmail = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { id }: Pick<CardSetup, 'id'>,
): Promise<void> => jobs.sendWith<LateEmailJob>(tx, queue, [{ data: { setupId: id } }])

export const workOnLateEmails = (service: Service): Promise<void> =>
  service.jobs.work<LateEmailJob>(queue, (job) => sendLateEmail(service, job))

/** Tells a client whose card came too late that nothing is booked, once: the page that waited may be long closed. */
export async function sendLateEmail(service: Service, { setupId }: LateEmailJob): Promise<void> {
  const { config, log } = service
  if (!config.canSendEmail) return log.warn({ setup: setupId }, 'email not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const marked = await tx
      .updateTable('payment_setups')
      .set({ email_sent_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', setupId)
      .where('state', '=', 'tooLate')
      .where('email_sent_at', 'is', null)
      .returning(['reservation_id', 'reason'])
      .executeTakeFirst()
    const missed = marked?.reservation_id && (await readMissed(tx, marked.reservation_id))
    const recipient = missed && (await readRecipient(tx, missed.clientId))
    if (!recipient) return
    const wasTaken = marked.reason === 'slotTaken'
    const to = { ...recipient, bookedAt: missed.heldAt }
    await deliver(service, emails.client.cardTooLate, to, { ...missed, ...recipient, wasTaken })
  })
}

type MissedAppointment = {
  startsAt: Date
  endsAt: Date
  clinicianName: string
  clinicianId: string
  clientId: string
  heldAt: Date
}

async function readMissed(tx: Tx, reservationId: string): Promise<MissedAppointment | undefined> {
  const { rows } = await sql<MissedAppointment>`
    select lower(r.during) as "startsAt", upper(r.during) as "endsAt", c.name as "clinicianName", c.id as "clinicianId",
           r.client_id as "clientId", r.created_at as "heldAt"
      from reservations r join clinicians c on c.id = r.clinician_id
     where r.id = ${reservationId} and r.client_id is not null`.execute(tx)
  return rows[0]
}
