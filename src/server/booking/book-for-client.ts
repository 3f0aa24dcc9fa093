import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { bookedForClientSchema, BookForClient } from '#contract/staff/booking.ts'
import { deliveryChoices, firstByVideoText } from '#domain/clinicians/delivery-types.ts'
import { holdTexts, ownClashTexts } from '#domain/booking/holds.ts'
import { latestPast, staffWindow } from '#domain/diary/booking-window.ts'
import { ageAt, checkAge } from '#domain/clients/on-behalf-of.ts'
import { type ReferralGap, referralOnRecord, yearUsedUpTexts } from '#domain/funding/referral.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import { fullFeeToStore, quoteOf, timesOf, toNdisPlan } from '#domain/fees/quote.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type ClientPerson, findClientAccess, readClientPerson } from '../clients/client-access.ts'
import { consultRecord, type RecordDetails } from '../clients/client-record-store.ts'
import { addReferralGroup, bookingAnswers } from '../clients/follow-record.ts'
import { findReferralGaps } from '../clients/referral-meters.ts'
import { attachSubmissions } from '../clients/submissions.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockClient, lockClinician } from '../db/locks.ts'
import { queueBookingEmails } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import type { Staff } from '../http/context.ts'
import { dropFeesOfFreedTime } from '../money/drop-charge.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { joinCaseLoad } from './book-reservation.ts'
import { clientVisitor } from './booking-actor.ts'
import { checkFunding, findOwnClashes } from './check-booking.ts'
import { isFreeStart, readSlotOffer, type SlotOffer } from './slot-offer.ts'
import { mayBookWith } from './staff-appointment.ts'

type StaffBookingRequest = { clientId: string; staff: Staff; by: AccessedBy; request: BookForClient }

const texts = {
  beyondReferral: (count: number) =>
    `${count === 1 ? 'One session is' : `${count} sessions are`} beyond what the referral covers. Please confirm that you mean it.`,
} as const

/** Books one session or a series for a client: all of them or none. See docs/product/practice.md#bookings-by-staff. */
export async function bookForClient(
  service: Pick<Service, 'keyring' | 'config' | 'now' | 'jobs'>,
  tx: Tx,
  { clientId, staff, by, request }: StaffBookingRequest,
): Promise<Result<z.infer<typeof bookedForClientSchema>>> {
  const { clinicianId, appointmentTypeId } = request
  if (!mayBookWith(staff, clinicianId) || !(await findClientAccess(tx, staff, clientId)))
    return fail('notFound')
  // Locks in the order of a client’s own booking, before anything is counted, so that another booking at this moment waits for this one.
  await lockClinician(tx, clinicianId)
  await lockClient(tx, clientId)
  const starts = request.starts.map((start) => new Date(start)).toSorted((a, b) => a.getTime() - b.getTime())
  const [first = new Date(Number.NaN)] = starts
  const offer = await readSlotOffer(tx, {
    accountId: staff.practiceId,
    clinicianId,
    appointmentTypeId,
    start: first,
    until: starts.at(-1),
  })
  if (!offer || offer.type_name === null) return fail('conflict', { message: clinicianGoneText })
  const person = await readClientPerson(tx, service.config, clientId)
  const funding = offer.type_is_gp ? null : request.funding
  const refusal =
    checkOffer(offer, { ...request, funding, isNew: await isNewClient(tx, clientId) }) ??
    checkClient(offer, { person, funding, now: service.now() })
  if (refusal) return refusal
  const taken = request.starts.flatMap((start, index) =>
    isOpen(offer, new Date(start), service.now()) ? [] : [[`starts.${index}`, holdTexts.slotTaken] as const],
  )
  if (taken.length > 0)
    return fail('conflict', { message: holdTexts.slotTaken, fields: Object.fromEntries(taken) })
  const clashes = await findOwnClashes(tx, {
    clientId,
    times: request.starts.map((start) => timeOf(offer, new Date(start))),
  })
  if (clashes.length > 0) return refuseClashes(clashes)
  const gaps = await findReferralGaps(tx, { clientId, funding, starts, zone: offer.time_zone })
  if (gaps.includes('yearUsedUp'))
    return fail('invalidInput', { fields: { starts: yearUsedUpTexts.forStaff } })
  const beyond = gaps.filter(Boolean).length
  if (beyond > 0 && !request.isBeyondReferralAgreed)
    return fail('invalidInput', { fields: { isBeyondReferralAgreed: texts.beyondReferral(beyond) } })
  if (!offer.type_is_gp && !(await joinCaseLoad(tx, { clientId, clinician: { id: clinicianId } })))
    return fail('caseLoadFull')
  const record = await consultRecord({ db: tx, keyring: service.keyring }, clientId)
  const booked = await insertBookings(tx, {
    offer,
    request: { ...request, funding },
    clientId,
    starts,
    gaps,
    record,
    by,
  })
  if (!booked) return fail('conflict', { message: holdTexts.slotTaken })
  for (const { id } of booked) await dropFeesOfFreedTime(service, tx, { reservationId: id })
  if (offer.type_is_gp) await attachForms(tx, { clientId, booked, now: service.now() })
  if (funding) await addReferralGroup(tx, clientId, funding)
  await noteChange(tx, by, clientId, 'appointment booked by the practice')
  const [only] = booked
  if (booked.length === 1 && only) await queueBookingEmails(service, tx, only)
  else await queueSeriesEmails(service, tx, 'confirmed', booked)
  return succeed({
    appointments: booked.map(({ id, startsAt }) => ({ id, startDateTime: startsAt.toISOString() })),
    isToldByEmail: person.isToldByEmail,
  })
}

const refuseClashes = (places: readonly number[]) =>
  fail('conflict', {
    message: ownClashTexts.forStaff,
    fields: Object.fromEntries(places.map((place) => [`starts.${place}`, ownClashTexts.forStaff])),
  })

type FundedBooking = { funding: FundingMethod | null }
type SessionWish = FundedBooking & Pick<BookForClient, 'deliveryType'> & { isNew: boolean }

function checkOffer(offer: SlotOffer, { deliveryType, funding, isNew }: SessionWish) {
  if (!offer.offers_type || offer.assignment_mode === 'all')
    return fail('conflict', { message: holdTexts.slotTaken })
  if (!offer.delivery_types.includes(deliveryType))
    return fail('invalidInput', { fields: { deliveryType: 'This clinician does not offer it' } })
  if (!deliveryChoices([deliveryType], { funding, isNew }).includes(deliveryType))
    return fail('invalidInput', { fields: { deliveryType: firstByVideoText } })
  return checkFunding({
    funding,
    clinician: { role: offer.role, fundingMethods: offer.funding_methods },
    type: { isGP: offer.type_is_gp === true, claimTypes: offer.claim_types ?? [] },
  })
}

function checkClient(
  offer: SlotOffer,
  { person, funding, now }: FundedBooking & { person: ClientPerson; now: Date },
) {
  const age = ageAt(now, { date: person.dateOfBirth, zone: person.timeZone })
  const check = checkAge({
    age,
    psychologistBooking: offer.type_is_gp ? null : { funding, clientAgeRange: offer.client_age_ranges },
  })
  return check.ok ? null : fail('ageNotServed', { message: check.message })
}

function isOpen(offer: SlotOffer, start: Date, now: Date): boolean {
  const minute = toEpochMinute(start)
  const window = staffWindow(now, offer.time_zone)
  return (
    minute * 60_000 === start.getTime() &&
    minute >= window.start &&
    minute < window.end &&
    isFreeStart(offer, minute, latestPast(now))
  )
}

export const timeOf = ({ duration_minutes }: SlotOffer, startsAt: Date) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + duration_minutes * 60_000),
})

type BookingsToInsert = {
  offer: SlotOffer
  request: Pick<BookForClient, 'appointmentTypeId' | 'deliveryType'> & { funding: FundingMethod | null }
  clientId: string
  starts: readonly Date[]
  gaps: readonly (ReferralGap | null)[]
  record: RecordDetails
  by: AccessedBy
}

/** Inserts the sessions. Null if another booking took one of the times first: the exclusion constraint decides. */
export async function insertBookings(
  tx: Tx,
  { offer, request, clientId, starts, gaps, record, by }: BookingsToInsert,
) {
  const rates = await readRates(tx)
  const { funding } = request
  const seriesId = starts.length > 1 ? randomUUID() : null
  const booked = []
  for (const [index, startsAt] of starts.entries()) {
    const { endsAt } = timeOf(offer, startsAt)
    const { rows } = await sql<{ id: string | null; serverTime: Date }>`
      select book_slot(${randomBytes(24).toString('base64url')}, ${offer.practice_id}, ${offer.clinician_id},
        ${request.appointmentTypeId}, tstzrange(${startsAt}, ${endsAt}), ${request.deliveryType},
        ${clientVisitor(clientId)}, ${clientId}, ${seriesId}) as id, clock_timestamp() as "serverTime"`.execute(
      tx,
    )
    const [row] = rows
    if (!row?.id) return null
    // A session beyond those that the noted referral covers waits for a new referral.
    const noted = gaps[index] === 'referralUsedUp' ? 'usedUp' : 'unknown'
    const answers = bookingAnswers(record, { funding, referral: referralOnRecord(record.referral), noted })
    const referral = noted === 'usedUp' ? ('waiting' as const) : answers.referral
    const question = {
      clinician: { role: offer.role, fundingMethods: offer.funding_methods },
      type: { claimTypes: offer.claim_types ?? [] },
      funding,
      referral,
      ndisPlan: toNdisPlan(answers.isNdisPlanManaged),
      ...timesOf({ startsAt, endsAt, timeZone: offer.time_zone }),
    }
    const quote = quoteOf(question, rates)
    const fullFee = fullFeeToStore(question, rates)
    await tx
      .updateTable('reservations')
      .set({
        funding_method: funding,
        claim_type: funding && methods[funding].claimType,
        referral,
        is_ndis_plan_managed: answers.isNdisPlanManaged,
        is_work_cover_nsw: answers.isWorkCoverNsw,
        quote: quote && JSON.stringify(quote),
        full_fee: fullFee && JSON.stringify(fullFee),
        assigned_by: by.actor,
      })
      .where('id', '=', row.id)
      .execute()
    booked.push({ id: row.id, startsAt, serverTime: row.serverTime, referral })
  }
  return booked
}

type BookedSeries = { clientId: string; booked: readonly { id: string }[]; now: Date }

/**
 * The forms that a client has sent count for the next GP time that is booked, also by the practice: the first of a series. The
 * caller has locked the client, so that a form which is sent at this moment waits. See docs/product/gp.md#surveys.
 */
async function attachForms(tx: Tx, { clientId, booked, now }: BookedSeries): Promise<void> {
  const [first] = booked
  if (first) await attachSubmissions(tx, { clientId, reservationId: first.id, now })
}

/** Whether this is the client’s first session with the practice, by the rule for clients who book themselves. */
export async function isNewClient(db: Db, clientId: string): Promise<boolean> {
  const earlier = db
    .selectFrom('reservations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('booked_at', 'is not', null)
  return (await earlier.limit(1).executeTakeFirst()) === undefined
}
