import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { reserveRequest } from '#contract/booking.ts'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import { holdLimits, holdTexts } from '#domain/booking/hold.ts'
import { acceptsNewClients, caseLoadFullText } from '#domain/clinicians/case-load.ts'
import { claimTypeOfFunding } from '#domain/clinicians/claim-types.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { type Booker, ruleOf } from './booker.ts'
import { isOnOffer, readSlotOffer, type SlotOffer } from './slot-offer.ts'
import { whyNotServed } from './who-is-served.ts'

export type HoldRequest = z.infer<typeof reserveRequest> & { accountId: string }
export type Held = { reserveId: string }

const tooManyHolds = 'You are already holding three times. Please finish or give back one of them first.'

/** Everything that can be refused before a row is touched; then the database decides who gets the slot. */
export async function holdSlot(
  service: Service,
  executor: Kysely<Tables>,
  booker: Booker,
  request: HoldRequest,
): Promise<Result<Held>> {
  const start = new Date(request.slots[0]?.startDateTime ?? Number.NaN)
  const now = service.now()
  if (start <= now)
    return fail('invalidInput', {
      fields: { 'slots.0.startDateTime': 'This time has passed. Please choose another time' },
    })
  const offer = await readSlotOffer(executor, { ...request, start })
  const refusal = whyNotOffered(offer, request) ?? whyNotTheirs(service, booker, offer as SlotOffer, request)
  if (refusal) return refusal
  const open = offer as SlotOffer
  const bufferMinutes = service.config.BOOKING_BUFFER_MINUTES
  if (!isOnOffer(open, { now, start, bufferMinutes, rule: ruleOf(booker) }))
    return fail('conflict', { message: holdTexts.slotTaken })
  return insertHold(service, executor, { booker, request, start, offer: open })
}

function whyNotOffered(offer: SlotOffer | undefined, { deliveryType }: HoldRequest): Result<never> | null {
  if (!offer) return fail('notFound', { message: clinicianGoneText })
  if (offer.type_name === null) return fail('notFound')
  if (offer.assignment_mode === 'all') return fail('forbidden', { message: assignedToAll(offer) })
  if (!offer.offers_type || !offer.delivery_types.includes(deliveryType))
    return fail('conflict', { message: holdTexts.slotTaken })
  return null
}

/** Document 1 section 8 and document 3 section 8.2, letter for letter. */
const assignedToAll = ({ type_is_gp, type_name }: SlotOffer) =>
  `${type_is_gp ? 'This' : `The ${type_name}`} appointment type is set to all assignment mode which is not supported for reservation.`

function whyNotTheirs(
  service: Service,
  booker: Booker,
  offer: SlotOffer,
  { funding }: HoldRequest,
): Result<never> | null {
  const refusal = whyNotServed(service, {
    booker,
    funding: funding ?? null,
    clinician: {
      id: offer.clinician_id,
      role: offer.role,
      fundingMethods: offer.funding_methods,
      clientAgeRanges: offer.client_age_ranges,
    },
  })
  if (refusal) return refusal
  if (funding && !offer.type_is_gp && !offersFunding(offer, funding))
    return fail('invalidInput', {
      fields: { funding: 'Funding method is not matched. Please check and try again.' },
    })
  const isTheirs = booker.client?.attachedClinicianId === offer.clinician_id
  const caseLoad = {
    isOpenToNewClients: offer.is_open_to_new_clients,
    shouldUseCaseLoad: offer.should_use_case_load,
    remainingSlots: offer.remaining_slots,
  }
  if (!isTheirs && !offer.type_is_gp && !acceptsNewClients(caseLoad))
    return fail('conflict', { message: caseLoadFullText })
  return null
}

const offersFunding = (offer: SlotOffer, funding: NonNullable<HoldRequest['funding']>) =>
  offer.funding_methods.includes(funding) && offer.claim_types?.includes(claimTypeOfFunding[funding])

type Hold = { booker: Booker; request: HoldRequest; start: Date; offer: SlotOffer }

async function insertHold(
  { config }: Service,
  executor: Kysely<Tables>,
  { booker, request, start, offer }: Hold,
): Promise<Result<Held>> {
  const reserveId = randomBytes(24).toString('base64url')
  const end = new Date(start.getTime() + offer.duration_minutes * 60_000)
  const claimType = request.funding ? claimTypeOfFunding[request.funding] : null
  const { rows } = await sql<{ outcome: 'held' | 'taken' | 'tooManyHolds' }>`select hold_slot(
    ${reserveId}, ${offer.practice_id}, ${request.clinicianId}, ${request.appointmentTypeId},
    tstzrange(${start}, ${end}), ${request.deliveryType}, ${booker.visitor}, ${ruleOf(booker) === 'NEW'},
    ${request.funding ?? null}, ${claimType}, ${config.HOLD_SECONDS}, ${holdLimits.liveHoldsPerVisitor}) as outcome`.execute(
    executor,
  )
  switch (rows[0]?.outcome) {
    case 'held':
      return succeed({ reserveId })
    case 'tooManyHolds':
      return fail('tooManyRequests', { message: tooManyHolds })
    default:
      return fail('conflict', { message: holdTexts.slotTaken })
  }
}
