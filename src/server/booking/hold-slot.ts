import type { Kysely } from 'kysely'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import { holdTexts, timePassedText } from '#domain/booking/hold.ts'
import { acceptsNewClients } from '#domain/clinicians/case-load.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { giveUpHolds, isOwnHold } from './own-holds.ts'
import { isOnOffer, readSlotOffer, type SlotOffer } from './slot-offer.ts'
import { checkDelivery } from './check-delivery.ts'
import { checkEligibility } from './check-eligibility.ts'
import { checkFunding } from './check-funding.ts'
import { type Held, type HoldRequest, insertHold } from './insert-hold.ts'

/** Everything that can be refused before a row is touched; then the database decides who gets the slot. */
export async function holdSlot(
  service: Service,
  executor: Kysely<Tables>,
  actor: BookingActor,
  request: HoldRequest,
): Promise<Result<Held>> {
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  const start = new Date(request.slots[0]?.startDateTime ?? Number.NaN)
  const now = service.now()
  if (start <= now) return fail('invalidInput', { fields: { 'slots.0.startDateTime': timePassedText } })
  const offer = await readSlotOffer(executor, { ...request, start, isOwn: isOwnHold(actor) })
  if (!offer) return fail('notFound', { message: clinicianGoneText })
  if (!offer.is_practice_open) return fail('practiceNotOpen')
  const refusal = checkOffer(offer, request) ?? checkActor(service, actor, offer, request)
  if (refusal) return refusal
  const bufferMinutes = service.config.BOOKING_BUFFER_MINUTES
  if (!isOnOffer(offer, { now, start, bufferMinutes, rule: findBookingRule(actor) }))
    return fail('conflict', { message: holdTexts.slotTaken })
  const hold = { actor, request, start, offer, now }
  if (offer.own_holds === null && request.replaces === undefined) return insertHold(service, executor, hold)
  // Both or neither: a visitor who does not get the new time keeps the old one.
  const replace = async (tx: Kysely<Tables>) => {
    await giveUpHolds(tx, actor, request)
    return insertHold(service, tx, hold)
  }
  return executor.isTransaction ? replace(executor) : inTransaction(service.db, replace)
}

function checkOffer(offer: SlotOffer, { deliveryType }: HoldRequest): Result<never> | null {
  if (offer.type_name === null) return fail('notFound')
  if (offer.assignment_mode === 'all') return fail('forbidden', { message: assignedToAll(offer) })
  if (!offer.offers_type || !offer.delivery_types.includes(deliveryType))
    return fail('conflict', { message: holdTexts.slotTaken })
  return null
}

/** Exact texts. See docs/product/choosing-a-time.md#all-assignment-mode. */
const assignedToAll = ({ type_is_gp, type_name }: SlotOffer) =>
  `${type_is_gp ? 'This' : `The ${type_name}`} appointment type is set to all assignment mode which is not supported for reservation.`

function checkActor(
  service: Service,
  actor: BookingActor,
  offer: SlotOffer,
  { funding, deliveryType }: HoldRequest,
): Result<never> | null {
  const paid = {
    funding: funding ?? null,
    clinician: {
      id: offer.clinician_id,
      role: offer.role,
      fundingMethods: offer.funding_methods,
      clientAgeRanges: offer.client_age_ranges,
    },
    type: { isGP: offer.type_is_gp === true, claimTypes: offer.claim_types ?? [] },
  }
  const refusal =
    checkDelivery(actor, { deliveryType, funding: paid.funding }) ??
    checkEligibility(service, { actor, ...paid }) ??
    checkFunding(paid)
  if (refusal) return refusal
  const isTheirs = actor.client?.attachedClinicianId === offer.clinician_id
  const caseLoad = {
    isOpenToNewClients: offer.is_open_to_new_clients,
    shouldUseCaseLoad: offer.should_use_case_load,
    remainingSlots: offer.remaining_slots,
  }
  if (!isTheirs && !offer.type_is_gp && !acceptsNewClients(caseLoad)) return fail('caseLoadFull')
  return null
}
