import type { z } from 'zod'
import type {
  changedReservationSchema,
  changeReservationRequest,
  finishBookingRequest,
  finishedBookingSchema,
} from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { fundingRequiredText } from '#domain/booking/who-may-book.ts'
import {
  missingRequirements,
  needsReferralUpdate,
  requirementMessage,
  requirementsMet,
  stepAfterFunding,
  toBookingProfile,
} from '#domain/booking/requirements.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { cardNotSavedText } from '#domain/money/card-setup.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { addReferralGroup } from '../clients/follow-record.ts'
import type { Tx } from '../db/database.ts'
import { lockClinicianOf } from '../db/locks.ts'
import { findRow, readRow } from '../db/rows.ts'
import { findSetup, startSetup } from '../money/cards.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { bookReservation, readParentConsent } from './book-reservation.ts'
import type { BookingActor, BookingClient } from './booking-actor.ts'
import { checkOwnClash, checkYear } from './check-booking.ts'
import { type ClaimRequest, claimReservation } from './claim-reservation.ts'
import { extendGpHolds } from './holds.ts'
import { findReservation, readReservation, type Reservation } from './read-reservation.ts'

type ReservationKey = { accountId: string; reserveId: string }
type FinishService = Pick<Service, 'jobs' | 'config' | 'now' | 'keyring' | 'content'>

/**
 * A press of "Book": claims the slot and, where nothing is missing, books it with the saved card. Not booked: a card is needed
 * first. Nothing is charged at booking. See docs/product/finishing.md#finish.
 */
export async function finishBooking(
  service: FinishService,
  tx: Tx,
  actor: BookingActor,
  press: ReservationKey & z.infer<typeof finishBookingRequest>,
): Promise<Result<{ isBooked: boolean }>> {
  const { client } = actor
  if (!client) return fail('forbidden')
  if (client.hasSavedCard) await lockClinicianOf(tx, press)
  // Removing a card locks this row too: a card that is gone by now books nothing. So do other bookings of this client.
  const hasCard = client.hasSavedCard && (await hasCardStill(tx, client.id))
  const claimed = await claimComplete(service, tx, { ...actor, client }, press)
  if (!claimed.ok) return claimed
  const own = claimed.value
  if (own.status === 'booked') return succeed({ isBooked: true })
  // A GP appointment is booked by its own confirmation, which applies the GP rules:
  // docs/product/gp.md#gp-confirmation.
  if (own.type.isGP) return fail('stepsMissing')
  if (!hasCard) return succeed({ isBooked: false })
  const booked = await bookReservation(service, tx, own)
  if (!booked.ok) return booked
  await updateReferral(service, tx, own)
  return succeed({ isBooked: true })
}

/** Finishes for a client whose card is saved, and refuses one who has none. */
export async function bookWithSavedCard(
  service: FinishService,
  tx: Tx,
  actor: BookingActor,
  key: ReservationKey,
): Promise<Result<null>> {
  const noCard = fail('conflict', { message: cardNotSavedText })
  if (actor.client && !actor.client.hasSavedCard) return noCard
  const finished = await finishBooking(service, tx, actor, key)
  if (!finished.ok) return finished
  return finished.value.isBooked ? succeed(null) : noCard
}

/** A claim alone may come before the forms; a claim that asks for the card form comes after them. */
export async function changeReservation(
  service: FinishService,
  tx: Tx,
  { client, ...actor }: BookingActor,
  { change, ...key }: ReservationKey & { change: z.infer<typeof changeReservationRequest> },
): Promise<Result<z.infer<typeof changedReservationSchema>>> {
  if (!client) return fail('forbidden')
  const own = { ...actor, client }
  const changed =
    'processWithSavedPaymentMethod' in change
      ? await bookWithSavedCard(service, tx, own, key)
      : await (change.shouldGenerateCheckoutSession ? claimComplete : claimReservation)(service, tx, own, {
          ...change,
          ...key,
        })
  return changed.ok ? succeed({ clientSecret: null }) : changed
}

/** Claims a slot whose booking has everything on file. */
async function claimComplete(
  service: FinishService,
  tx: Tx,
  actor: BookingActor & { client: BookingClient },
  claim: ClaimRequest,
): Promise<Result<Reservation & { clientId: string }>> {
  const { client } = actor
  const claimed = await claimReservation(service, tx, actor, claim)
  if (!claimed.ok) return claimed
  const own = { ...claimed.value, clientId: client.id }
  if (own.type.isGP) await extendGpHolds(tx, actor, service.config.HOLD_SECONDS)
  const today = formatIsoDate(localDayAt(service.now(), client.timeZone))
  const refusal =
    (await findMissingSteps(service, tx, own, today)) ??
    (await checkYear(tx, own)) ??
    (own.status === 'booked' ? null : await checkOwnClash(tx, own))
  return refusal ?? succeed(own)
}

async function hasCardStill(tx: Tx, clientId: string): Promise<boolean> {
  const row = await findRow(tx, 'clients', { id: clientId }, ['has_saved_card'], 'forNoKeyUpdate')
  return row?.has_saved_card ?? false
}

/**
 * Why a booking with a psychologist cannot be finished yet: whatever page a request comes from, everything that its
 * funding needs must be on file. Null when nothing is missing. GP bookings have rules of their own.
 * See docs/product/funding.md#required-steps.
 */
async function findMissingSteps(
  { keyring }: Pick<Service, 'keyring'>,
  tx: Tx,
  reservation: Reservation & { clientId: string },
  /** YYYY-MM-DD where the client is. */
  today: string,
): Promise<Result<never> | null> {
  const { funding, referral, type, status, clientId, cancellationAgreedAt } = reservation
  if (type.isGP || status === 'booked') return null
  if (funding === null) return fail('fundingRequired', { fields: { funding: fundingRequiredText } })
  const record = await consultRecord({ db: tx, keyring }, clientId)
  const client = await readRow(tx, 'clients', { id: clientId }, [
    'on_behalf_of as onBehalfOf',
    'date_of_birth as dateOfBirth',
  ])
  const consent = await readParentConsent(keyring, tx, reservation)
  const profile = toBookingProfile(
    { ...record, ...client },
    {
      today,
      hasParentConsent: consent !== null,
      // An answer to this booking is enough, also no: someone without a referral may confirm too.
      hasReferral: referral !== null,
      hasAgreedToCancellationPolicy: cancellationAgreedAt !== null,
    },
  )
  const met = requirementsMet(profile)
  const step = stepAfterFunding(funding, met)
  if (step === 'finish') return null
  return fail('stepsMissing', {
    fields: Object.fromEntries(
      missingRequirements(funding, met).map((need) => [need, requirementMessage(need)]),
    ),
    page: paths.bookingForm(step),
  })
}

/**
 * Brings the referral of a profile from before the first launch up to date when it books by Medicare. The Medicare
 * form saves a referral anew; a client with everything on file is not asked again and joins the group of the referred
 * here, with the booking. See docs/product/funding.md#older-profiles.
 */
async function updateReferral(
  { keyring, config }: Pick<Service, 'keyring' | 'config'>,
  tx: Tx,
  { clientId, funding }: { clientId: string; funding: FundingMethod | null },
): Promise<void> {
  const { created_at } = await readRow(tx, 'clients', { id: clientId }, ['created_at'])
  const createdOn = created_at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (!funding || !needsReferralUpdate(funding, { createdOn, firstLaunchDate: config.FIRST_LAUNCH_DATE }))
    return
  const { referral } = await consultRecord({ db: tx, keyring }, clientId)
  if (referral?.isReferredByGP) await addReferralGroup(tx, clientId, 'referral')
}

/** The page to which a bank brings the client back, if it checks the card on a page of its own. See docs/product/finishing.md#saving-a-card. */
const returnPaths = { psychologist: paths.thankYou(), gp: paths.gpBookingPending() } as const

type CardFormService = Pick<Service, 'db' | 'payments' | 'config' | 'log'>

/**
 * After a claim: a card form for a client without a saved card. A repeated claim gives the same form, also after its card has
 * booked: the page then finds the booking made. A client with a saved card needs no form.
 */
export async function offerSetup(
  service: CardFormService,
  { client }: BookingActor,
  key: ReservationKey,
): Promise<Result<{ clientSecret: string | null }>> {
  const found = await findReservation(service.db, key)
  if (!client || !found) return succeed({ clientSecret: null })
  const isBooked = found.status === 'booked'
  const hasForm =
    isBooked &&
    (await findSetup(service.db, { clientId: client.id, requestKey: cardFormKey(found) })) !== undefined
  if (!hasForm && (isBooked || client.hasSavedCard)) return succeed({ clientSecret: null })
  return openCardForm(service, client.id, found)
}

const cardFormKey = ({ id }: { id: string }) => `claim ${id}`

const openCardForm = (service: CardFormService, clientId: string, found: Reservation) =>
  startSetup(service, {
    clientId,
    reservationId: found.id,
    requestKey: cardFormKey(found),
    returnPath: returnPaths[found.type.isGP ? 'gp' : 'psychologist'],
  })

/**
 * What the page after the press shows. It is read after the booking is stored, because no transaction waits for the payment
 * provider; a press that is repeated leads to the same form, or to what has been booked since.
 */
export async function presentFinished(
  service: Service,
  actor: BookingActor,
  { isBooked, ...key }: ReservationKey & { isBooked: boolean },
): Promise<Result<z.infer<typeof finishedBookingSchema>>> {
  const [found, read] = await Promise.all([
    findReservation(service.db, key),
    readReservation(service, actor, key),
  ])
  if (!read.ok) return read
  const reservation = read.value
  if (isBooked || reservation.status === 'booked') return succeed({ outcome: 'booked', reservation })
  if (!actor.client || !found) return fail('notFound')
  const form = await openCardForm(service, actor.client.id, found)
  return form.ok ? succeed({ outcome: 'card', ...form.value, reservation }) : form
}
