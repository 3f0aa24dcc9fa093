import { sql } from 'kysely'
import type { z } from 'zod'
import type { BookForClient, bookedForClientSchema } from '#contract/staff/staff-booking.ts'
import { deliveryChoices, firstByVideoText } from '#domain/booking/delivery-choices.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import { ownClashTexts } from '#domain/booking/own-clash.ts'
import { latestPast, staffWindow } from '#domain/booking/staff-window.ts'
import { ageAt } from '#domain/clients/age-at.ts'
import { checkAge } from '#domain/clients/age-rules.ts'
import { yearUsedUpTexts } from '#domain/clients/referral-meter.ts'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { checkFunding } from '../booking/check-funding.ts'
import { joinCaseLoad } from '../booking/join-case-load.ts'
import { lockClient } from '../booking/lock-client.ts'
import { findOwnClashes } from '../booking/own-clash.ts'
import { isFreeStart, readSlotOffer, type SlotOffer } from '../booking/slot-offer.ts'
import { findClientAccess } from '../client-page/client-access.ts'
import { type ClientPerson, readClientPerson } from '../client-page/client-person.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { findReferralGaps } from '../referrals/referral-meters.ts'
import type { Tx } from '../db/transaction.ts'
import { dropFeesOfFreedTime } from '../money/drop-fees-of-freed-time.ts'
import { queueBookingEmails } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { attachForms } from './attach-forms.ts'
import { mayBookWith } from './booking-scope.ts'
import { insertBookings, timeOf } from './insert-bookings.ts'
import { isNewClient } from './is-new-client.ts'

type Booking = { clientId: string; staff: Staff; by: AccessedBy; request: BookForClient }
type Needed = Pick<Service, 'keyring' | 'config' | 'now' | 'jobs'>

const texts = {
  beyondReferral: (count: number) =>
    `${count === 1 ? 'One session is' : `${count} sessions are`} beyond what the referral covers. Please confirm that you mean it.`,
} as const

/** One session or a series, all or none. See docs/product/practice.md#bookings-by-staff. */
export async function bookForClient(
  service: Needed,
  tx: Tx,
  { clientId, staff, by, request }: Booking,
): Promise<Result<z.infer<typeof bookedForClientSchema>>> {
  const { clinicianId, appointmentTypeId } = request
  if (!mayBookWith(staff, clinicianId) || !(await findClientAccess(tx, staff, clientId)))
    return fail('notFound')
  // In the order of a client’s own booking, and before anything is counted: another booking at this moment waits for this one.
  await lockClinicianAndClient(tx, { clinicianId, clientId })
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
  })
  if (!booked) return fail('conflict', { message: holdTexts.slotTaken })
  for (const { id } of booked) await dropFeesOfFreedTime(service, tx, { reservationId: id })
  if (offer.type_is_gp) await attachForms(tx, { clientId, booked, now: service.now() })
  if (funding) await addToGroup(tx, clientId, funding)
  await noteAccess(tx, { ...by, action: 'change', clientId, subject: 'appointment booked by the practice' })
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

async function lockClinicianAndClient(
  tx: Tx,
  { clinicianId, clientId }: Record<'clinicianId' | 'clientId', string>,
) {
  await sql`select 1 from clinicians where id = ${clinicianId} for no key update`.execute(tx)
  await lockClient(tx, clientId)
}

type Paid = { funding: FundingMethod | null }
type Wanted = Paid & Pick<BookForClient, 'deliveryType'> & { isNew: boolean }

function checkOffer(offer: SlotOffer, { deliveryType, funding, isNew }: Wanted) {
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

function checkClient(offer: SlotOffer, { person, funding, now }: Paid & { person: ClientPerson; now: Date }) {
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
