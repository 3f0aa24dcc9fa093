import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { reserveRequest } from '#contract/booking.ts'
import { holdLimits, holdTexts } from '#domain/booking/hold.ts'
import { firstHoldSeconds, leastOfCalendar, unknownHolds } from '#domain/booking/unknown-holds.ts'
import { methods } from '#domain/funding/methods.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { shareOfCalendar, sharesOfDay } from './hold-shares.ts'
import type { SlotOffer } from './slot-offer.ts'

export type HoldRequest = z.infer<typeof reserveRequest> & { accountId: string }
export type Held = { reserveId: string }

type Hold = { actor: BookingActor; request: HoldRequest; start: Date; offer: SlotOffer; now: Date }
type Outcome = 'held' | 'taken' | 'tooManyHolds' | 'crowdedAddress' | 'crowdedCalendar' | 'crowdedDay'

const refusals = {
  crowdedAddress: {
    why: 'Many times are being held from your network at the moment.',
    waysOn: ['try again later'],
  },
  crowdedCalendar: {
    why: 'Many times with this clinician are being held from your network at the moment.',
    waysOn: ['choose another clinician', 'try again later'],
  },
  crowdedDay: {
    why: 'Many times on this day are being held by others at the moment.',
    waysOn: ['choose another day', 'try again later'],
  },
} as const

/** Who is logged in and still refused has never booked: logging in is no way on for them. */
function refusalText(outcome: keyof typeof refusals, { client }: BookingActor): string {
  const { why, waysOn } = refusals[outcome]
  const logIn = client ? [] : ['log in first if you have booked with us before']
  return `${why} Please ${[...waysOn, ...logIn].join(', or ')}.`
}

/** One round trip. A second one, and one more to read the calendar, only where an address already holds several of its times. */
export async function insertHold(
  service: Service,
  executor: Kysely<Tables>,
  hold: Hold,
): Promise<Result<Held>> {
  const reserveId = randomBytes(24).toString('base64url')
  let outcome = await callHoldSlot(service, executor, { ...hold, reserveId, mostOfCalendar: leastOfCalendar })
  if (outcome === 'crowdedCalendar') {
    const mostOfCalendar = await shareOfCalendar(service, executor, hold)
    if (mostOfCalendar > leastOfCalendar)
      outcome = await callHoldSlot(service, executor, { ...hold, reserveId, mostOfCalendar })
  }
  if (outcome === 'held') return succeed({ reserveId })
  if (outcome === 'tooManyHolds') return fail(outcome)
  return outcome === undefined || outcome === 'taken'
    ? fail('conflict', { message: holdTexts.slotTaken })
    : fail('tooManyRequests', { message: refusalText(outcome, hold.actor) })
}

async function callHoldSlot(
  { config }: Service,
  executor: Kysely<Tables>,
  {
    actor,
    request,
    start,
    offer,
    now,
    reserveId,
    mostOfCalendar,
  }: Hold & { reserveId: string; mostOfCalendar: number },
): Promise<Outcome | undefined> {
  const end = new Date(start.getTime() + offer.duration_minutes * 60_000)
  // A GP is free, whatever was chosen for a psychologist before.
  const funding = offer.type_is_gp ? null : (request.funding ?? null)
  const claimType = funding && methods[funding].claimType
  const { origin } = actor
  const secondsToStart = Math.floor((start.getTime() - now.getTime()) / 1000)
  const seconds = firstHoldSeconds(actor.client !== null, config.HOLD_SECONDS, secondsToStart)
  const day = sharesOfDay(offer, { start, now })
  const { rows } = await sql<{ outcome: Outcome }>`select hold_slot(
    ${reserveId}, ${offer.practice_id}, ${request.clinicianId}, ${request.appointmentTypeId},
    tstzrange(${start}, ${end}), ${request.deliveryType}, ${actor.visitor}, ${findBookingRule(actor) === 'NEW'},
    ${funding}, ${claimType}, ${seconds}, ${holdLimits.liveHoldsPerVisitor},
    ${origin?.address ?? null}, ${origin?.network ?? null}, ${unknownHolds.atAddress}, ${unknownHolds.inNetwork},
    ${mostOfCalendar}, tstzrange(${day.from}, ${day.to}), ${day.byAddress}, ${day.byAll}) as outcome`.execute(
    executor,
  )
  return rows[0]?.outcome
}
