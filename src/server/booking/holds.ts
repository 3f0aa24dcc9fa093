import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { holdEndSchema, holdsSchema, reserveRequest } from '#contract/booking.ts'
import {
  dayAround,
  firstHoldSeconds,
  holdLimits,
  type HoldSection,
  holdStates,
  holdTexts,
  isHold,
  isLive,
  leastOfCalendar,
  mostHeld,
  resetsLeft,
  roomFor,
  timePassedText,
  unknownHolds,
} from '#domain/booking/holds.ts'
import { acceptsNewClients, clinicianGoneText } from '#domain/clinicians/card.ts'
import { bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import type { Interval } from '#domain/diary/schedule.ts'
import { methods } from '#domain/funding/methods.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { lockClinician } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { type BookingActor, clientVisitor, findBookingRule } from './booking-actor.ts'
import { checkDelivery, checkEligibility, checkFunding, checkYearAhead } from './check-booking.ts'
import { endHolds, hasRunOut } from './end-reservation.ts'
import {
  asReturningClient,
  findReservation,
  findReservations,
  mayUse,
  presentReservation,
  untilStart,
} from './read-reservation.ts'
import {
  isOnOffer,
  readSlotOffer,
  scheduleColumns,
  type ScheduleRow,
  type SlotOffer,
  toSchedule,
} from './slot-offer.ts'

/** Checks all that needs no lock first; then `hold_slot` in the database decides who gets the slot. */
export async function holdSlot(
  service: Service,
  executor: Kysely<Tables>,
  actor: BookingActor,
  request: HoldRequest,
): Promise<Result<HeldSlot>> {
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  const start = new Date(request.slots[0]?.startDateTime ?? Number.NaN)
  const now = service.now()
  if (start <= now) return fail('invalidInput', { fields: { 'slots.0.startDateTime': timePassedText } })
  const offer = await readSlotOffer(executor, { ...request, start, isOwn: isOwnHold(actor) })
  if (!offer) return fail('notFound', { message: clinicianGoneText })
  if (!offer.is_practice_open) return fail('practiceNotOpen')
  const refusal = checkOffer(offer, request) ?? checkActor(service, actor, offer, request)
  if (refusal) return refusal
  const fullYear = await checkYearAhead(executor, actor, { ...offer, funding: request.funding, start })
  if (fullYear) return fullYear
  const bufferMinutes = service.config.BOOKING_BUFFER_MINUTES
  if (!isOnOffer(offer, { now, start, bufferMinutes, rule: findBookingRule(actor) }))
    return fail('conflict', { message: holdTexts.slotTaken })
  const hold = { actor, request, start, offer, now }
  if (offer.own_holds === null && request.replaces === undefined) return insertHold(service, executor, hold)
  // The old hold ends and the new one begins in one transaction: a visitor who does not get the new time keeps the old one.
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

type HoldRequest = z.infer<typeof reserveRequest> & { accountId: string }
type HeldSlot = { reserveId: string }

type NewHold = { actor: BookingActor; request: HoldRequest; start: Date; offer: SlotOffer; now: Date }
type HoldOutcome = 'held' | 'taken' | 'tooManyHolds' | 'crowdedAddress' | 'crowdedCalendar' | 'crowdedDay'

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

/** These limits hold only for people who have never booked, so someone who is logged in already is not told to log in. */
function refusalText(outcome: keyof typeof refusals, { client }: BookingActor): string {
  const { why, waysOn } = refusals[outcome]
  const logIn = client ? [] : ['log in first if you have booked with us before']
  return `${why} Please ${[...waysOn, ...logIn].join(', or ')}.`
}

/** Usually one call of the database. If this address already holds several times of this calendar, the calendar is read and the call repeated with its larger share. */
async function insertHold(
  service: Service,
  executor: Kysely<Tables>,
  hold: NewHold,
): Promise<Result<HeldSlot>> {
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
  }: NewHold & { reserveId: string; mostOfCalendar: number },
): Promise<HoldOutcome | undefined> {
  const end = new Date(start.getTime() + offer.duration_minutes * 60_000)
  // A GP appointment costs nothing, so a funding that was chosen for a psychologist does not count.
  const funding = offer.type_is_gp ? null : (request.funding ?? null)
  const claimType = funding && methods[funding].claimType
  const { origin } = actor
  const secondsToStart = Math.floor((start.getTime() - now.getTime()) / 1000)
  const seconds = firstHoldSeconds(actor.client !== null, config.HOLD_SECONDS, secondsToStart)
  const day = sharesOfDay(offer, { start, now })
  const { rows } = await sql<{ outcome: HoldOutcome }>`select hold_slot(
    ${reserveId}, ${offer.practice_id}, ${request.clinicianId}, ${request.appointmentTypeId},
    tstzrange(${start}, ${end}), ${request.deliveryType}, ${actor.visitor}, ${findBookingRule(actor) === 'NEW'},
    ${funding}, ${claimType}, ${seconds}, ${holdLimits.liveHoldsPerVisitor},
    ${origin?.address ?? null}, ${origin?.network ?? null}, ${unknownHolds.atAddress}, ${unknownHolds.inNetwork},
    ${mostOfCalendar}, tstzrange(${day.from}, ${day.to}), ${day.byAddress}, ${day.byAll}) as outcome`.execute(
    executor,
  )
  return rows[0]?.outcome
}

/** What unknown visitors may hold of the clinician's day around a start, from what was read for the offer anyway. */
function sharesOfDay(offer: SlotOffer, { start, now }: { start: Date; now: Date }) {
  const day = dayAround(toSchedule(offer), toEpochMinute(start))
  const room = roomIn(offer, offer, { start: Math.max(day.start, toEpochMinute(now)), end: day.end })
  return {
    from: dateOfEpochMinute(day.start),
    to: dateOfEpochMinute(day.end),
    byAddress: mostHeld('addressOfDay', room),
    byAll: mostHeld('everyoneOfDay', room),
  }
}

/** What one address may hold of everything that new clients can book with this clinician. */
async function shareOfCalendar(
  { config }: Service,
  executor: Kysely<Tables>,
  { offer, now }: { offer: SlotOffer; now: Date },
): Promise<number> {
  const window = bookingWindow('NEW', now, offer.time_zone)
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end)]
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns(sql`c.id`, from, to)} from clinicians c where c.id = ${offer.clinician_id}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) return 0
  const span = { start: latestTooSoon(now, config.BOOKING_BUFFER_MINUTES) + 1, end: window.end }
  return mostHeld('addressOfCalendar', roomIn({ ...row, time_zone: offer.time_zone }, offer, span))
}

type SessionLength = Pick<SlotOffer, 'duration_minutes' | 'step_minutes'>

/** How many sessions fit into a span, for the limits on holds. Only booked sessions take room: holds end by themselves. */
function roomIn(row: Omit<ScheduleRow, 'clinician_id'>, length: SessionLength, span: Interval): number {
  const booked = (row.busy ?? []).flatMap(([start, end, expiresAt]) =>
    expiresAt === null ? [{ start, end }] : [],
  )
  return roomFor(toSchedule(row), {
    span,
    booked,
    eachMinutes: Math.max(length.duration_minutes + row.pause_minutes, length.step_minutes),
  })
}

const liveStatesSql = sql.join(holdStates.map((state) => sql.lit(state)))

/** Whether a visitor is one browser. An address may be shared by a school or a carrier, so its holds are not listed as one person’s. */
const isPersonal = (visitor: string) => visitor !== '' && !visitor.startsWith('address:')

/**
 * A condition on `reservations r`: a hold that has not ended and is this person's own, by client or by this browser's
 * cookie. What a client has claimed is that client's alone, also on a browser that others use.
 */
function isOwnHold({ client, visitor, browser }: BookingActor): RawBuilder<boolean> {
  const visitors = [...new Set([visitor, browser])].filter(isPersonal)
  if (!client && visitors.length === 0) return sql<boolean>`false`
  return sql<boolean>`(r.status in (${liveStatesSql}) and r.expires_at > clock_timestamp()
    and (r.client_id = ${client?.id ?? null}::uuid or (r.client_id is null and r.visitor = any(${visitors}::text[]))))`
}

/** Whether a client holds as many other times as they may. Ask with the client locked, so that two claims take turns. */
export async function holdsTheMost(
  tx: Kysely<Tables>,
  { clientId, reservationId }: { clientId: string; reservationId: string },
): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from reservations r
     where (r.client_id = ${clientId} or r.visitor = ${clientVisitor(clientId)})
       and r.status in (${liveStatesSql}) and r.expires_at > clock_timestamp() and r.id <> ${reservationId}`.execute(
    tx,
  )
  return (rows[0]?.others ?? 0) >= holdLimits.liveHoldsPerVisitor
}

/**
 * Frees what a new hold takes the place of: this person's own holds with the same clinician, and the one that they agreed
 * to give up. In the order of `hold_slot`: visitor, network, clinician, reservation.
 */
async function giveUpHolds(
  tx: Kysely<Tables>,
  actor: BookingActor,
  { accountId, clinicianId, replaces = '' }: { accountId: string; clinicianId: string; replaces?: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.visitor}, 0))`.execute(tx)
  if (actor.origin)
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.origin.network}, 1))`.execute(tx)
  await lockClinician(tx, clinicianId)
  const isReplaced = sql<boolean>`r.practice_id = ${accountId}
    and ((r.clinician_id = ${clinicianId} and ${isOwnHold(actor)}) or (r.reserve_id = ${replaces} and ${mayGiveUp(actor)}))`
  await endHolds(tx, 'released', isReplaced)
}

/** The rule of `mayUse` as SQL: the reserveId is enough for a hold that is neither claimed nor held by a client. */
const mayGiveUp = ({ client, visitor }: BookingActor) => sql<boolean>`
  (case when r.client_id is not null then r.client_id = ${client?.id ?? null}::uuid
        else not starts_with(r.visitor, ${clientVisitor('')}) or r.visitor = ${visitor} end)`

/** What this person is holding, wherever they left it. See docs/product/choosing-a-time.md#held-times. */
export async function listHolds(
  { db }: Pick<Service, 'db'>,
  actor: BookingActor,
  accountId: string,
): Promise<z.infer<typeof holdsSchema>> {
  const [holds, rates, clock] = await Promise.all([
    findReservations(db, accountId, isOwnHold(actor)),
    readRates(db),
    sql<{ now: Date }>`select clock_timestamp() as now`.execute(db),
  ])
  const byEnd = holds.toSorted((a, b) => Number(a.expiresAt) - Number(b.expiresAt))
  return {
    serverTime: (clock.rows[0]?.now ?? new Date()).toISOString(),
    holds: byEnd.map((hold) => ({
      ...presentReservation(asReturningClient(hold, actor), rates),
      appointmentId: null,
      isFirstBooking: null,
      isConfirmationSent: null,
      isFreeUntilStart: false,
    })),
  }
}

type HoldReset = { accountId: string; reserveId: string; section: HoldSection; holdSeconds: number }

/** Restarts the clock, at most three times a section. See docs/product/choosing-a-time.md#restarts. */
export async function resetHold(
  tx: Tx,
  actor: BookingActor,
  { section, holdSeconds, ...key }: HoldReset,
): Promise<Result<{ expiresAt: string; serverTime: string; resetsLeft: number }>> {
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor) || !isHold(found.status)) return fail('notFound')
  const used = found.resets[section] ?? 0
  if (resetsLeft(used) === 0) return fail('tooManyRequests', { message: holdTexts.resetFailed })
  const changed = await tx
    .updateTable('reservations')
    .set({
      resets: JSON.stringify({ ...found.resets, [section]: used + 1 }),
      expires_at: untilStart(sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', found.id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['expires_at', sql<Date>`clock_timestamp()`.as('server_time')])
    .executeTakeFirst()
  if (!changed?.expires_at) return fail('notFound')
  return succeed({
    expiresAt: changed.expires_at.toISOString(),
    serverTime: changed.server_time.toISOString(),
    resetsLeft: resetsLeft(used + 1),
  })
}

/** A shorter gain is not written: a save follows a pause in typing, and each change has the GP's free times read anew. */
const leastGainSeconds = 30

/**
 * A step of the GP section's forms was saved: a GP's time that this client holds lasts as long again from now, up to 45 minutes
 * from when it was first held. Answers with the clocks that changed. See docs/product/gp.md#clock.
 */
export async function extendGpHolds(
  db: Db,
  actor: BookingActor,
  holdSeconds: number,
): Promise<z.infer<typeof holdEndSchema>[]> {
  const later = sql<Date>`least(clock_timestamp() + make_interval(secs => ${holdSeconds}),
    r.created_at + make_interval(secs => ${holdLimits.gpFormsSeconds}), lower(r.during))`
  const { rows } = await sql<{ reserveId: string; expiresAt: Date; serverTime: Date }>`
    update reservations r
       set expires_at = ${later}, updated_at = clock_timestamp()
      from appointment_types t
     where t.id = r.appointment_type_id and t.is_gp and ${isOwnHold(actor)}
       and ${later} > r.expires_at + make_interval(secs => ${leastGainSeconds})
    returning r.reserve_id as "reserveId", r.expires_at as "expiresAt", clock_timestamp() as "serverTime"`.execute(
    db,
  )
  return rows.map(({ reserveId, expiresAt, serverTime }) => ({
    reserveId,
    expiresAt: expiresAt.toISOString(),
    serverTime: serverTime.toISOString(),
  }))
}

/** Gives a held or claimed slot back. Giving back what has already ended changes nothing; a booking is cancelled instead. */
export async function releaseReservation(
  tx: Tx,
  actor: BookingActor,
  key: { accountId: string; reserveId: string },
): Promise<Result<null>> {
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor)) return fail('notFound')
  if (found.status === 'booked')
    return fail('conflict', { message: 'This appointment is booked. Cancel it from your appointments.' })
  if (!isLive(found.status)) return succeed(null)
  await endHolds(tx, 'released', sql<boolean>`r.id = ${found.id}`)
  return succeed(null)
}

const sweepQueue = 'sweep-holds'

/** Marks holds that have run out. Nothing depends on it: every reader and every new hold looks at the clock itself. */
export const sweepHolds = ({ db }: Pick<Service, 'db'>): Promise<number> => endHolds(db, 'expired', hasRunOut)

export async function scheduleHoldSweep(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, async () => void (await sweepHolds(service)))
  await service.jobs.schedule(sweepQueue, '* * * * *')
}
