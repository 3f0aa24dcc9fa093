import { bookingRuleType } from '#domain/diary/booking-window.ts'
import { readOwnMeter } from '../clients/referral-meters.ts'
import { siteOf } from '../emails/deliver.ts'
import { renderCalendarFile } from '../emails/appointment-words.ts'
import { readBookedAppointment } from '../emails/read-booked-appointment.ts'
import { answerJson } from '../http/answers.ts'
import type { AppContext } from '../http/context.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { forPerson } from '../sign-in/account-people.ts'
import {
  identifyClientOrNewcomer,
  requireCaller,
  requireClientOrNewcomer,
  requirePermission,
} from '../sign-in/authenticate.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { bookForClient } from './book-for-client.ts'
import { createVisitors, readBookingActor } from './booking-actor.ts'
import { planSeries, readBookingOptions, readStaffTimes } from './booking-options.ts'
import { cancelAppointment, cancelForClient } from './end-reservation.ts'
import { changePatient, chooseFunding } from './claim-reservation.ts'
import { changeReservation, finishBooking, offerSetup, presentFinished } from './finish-booking.ts'
import { confirmGpBooking, validateGpBooking } from './gp-booking.ts'
import { holdSlot, listHolds, releaseReservation, resetHold } from './holds.ts'
import { moveAppointment, previewMove } from './move-appointment.ts'
import { moveForClient, planMove } from './move-bookings.ts'
import { listOwnAppointments } from './own-appointments.ts'
import {
  checkAvailabilityRequest,
  createAvailabilityCache,
  listAppointmentTypes,
} from './read-availability.ts'
import { readReservation } from './read-reservation.ts'
import { noteParentConsent, readStaffAppointment } from './staff-appointment.ts'

export function bookingRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const { readVisitor, readOrigin, meetVisitor } = createVisitors(service)
  const mayHold = requirePermission(service, 'hold a slot')
  const mayBook = requirePermission(service, 'book an appointment')
  const anyone = [identifyClientOrNewcomer(service), mayHold]
  const newcomerOrClient = [requireClientOrNewcomer(service), mayBook]
  const client = [requireCaller(service), mayBook]
  const own = [requireCaller(service), requirePermission(service, 'change own appointments')]
  const isTheirs = [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')]
  const readActor = (c: AppContext) => readBookingActor(db, c.get('caller'), readVisitor(c))
  const keyed = (c: AppContext, visitor: string, key: string | undefined, request: unknown) => ({
    scope: `${visitor} ${c.req.method} ${new URL(c.req.url).pathname}`,
    key,
    request,
  })

  register('holdSlot', anyone, async ({ params, body, key }, c) => {
    const request = { ...body, ...params }
    const { visitor, remember } = meetVisitor(c, key)
    const actor = await readBookingActor(db, c.get('caller'), visitor, readOrigin(c))
    const held =
      key === undefined
        ? await holdSlot(service, db, actor, request)
        : await idempotently(db, keyed(c, actor.visitor, key, request), (tx) =>
            holdSlot(service, tx, actor, request),
          )
    if (!held.ok) return held
    remember()
    return { ok: true, value: { data: held.value } }
  })

  register('listHolds', anyone, async ({ params }, c) =>
    succeed(await listHolds(service, await readActor(c), params.accountId)),
  )

  register('readReservation', anyone, async ({ params }, c) =>
    signedOutInsteadOfNotFound(c, await readReservation(service, await readActor(c), params)),
  )

  register('finishBooking', newcomerOrClient, async ({ params, body, key }, c) => {
    const actor = await readActor(c)
    const finished = await idempotently(db, keyed(c, actor.visitor, key, body), (tx) =>
      finishBooking(service, tx, actor, { ...params, ...body }),
    )
    // With this booking, the client has one more.
    return finished.ok
      ? presentFinished(service, await readActor(c), { ...params, ...finished.value })
      : finished
  })

  register('changeReservation', newcomerOrClient, async ({ params, body: change, key }, c) => {
    const actor = await readActor(c)
    const changed = await idempotently(db, keyed(c, actor.visitor, key, change), (tx) =>
      changeReservation(service, tx, actor, { ...params, change }),
    )
    // Asks the provider for a card form after the claim is stored: no transaction waits for the payment provider.
    const needsForm = changed.ok && 'claimReservation' in change && change.shouldGenerateCheckoutSession
    return needsForm ? offerSetup(service, actor, params) : changed
  })

  register('chooseFunding', anyone, async ({ params, body, key }, c) => {
    const actor = await readActor(c)
    const request = { ...params, ...body }
    const chosen = await idempotently(db, keyed(c, actor.visitor, key, request), (tx) =>
      chooseFunding(service, tx, actor, request),
    )
    return chosen.ok ? readReservation(service, actor, params) : chosen
  })

  register('resetTimer', newcomerOrClient, async ({ params, body, key }, c) => {
    const request = { ...params, ...body, holdSeconds: config.HOLD_SECONDS }
    const actor = await readActor(c)
    return idempotently(db, keyed(c, actor.visitor, key, request), (tx) => resetHold(tx, actor, request))
  })

  register('releaseReservation', anyone, async ({ params, key }, c) => {
    const actor = await readActor(c)
    const released = await idempotently(db, keyed(c, actor.visitor, key, null), (tx) =>
      releaseReservation(tx, actor, params),
    )
    return signedOutInsteadOfNotFound(c, released)
  })

  register(
    'previewMove',
    own,
    forPerson(({ clientId }, { params: { id }, query }) =>
      previewMove(service, { id, clientId }, new Date(query.startDateTime)),
    ),
  )

  register(
    'moveAppointment',
    own,
    forPerson(async ({ clientId, by }, { params: { id }, body: request, key }, c) => {
      const actor = await readActor(c)
      const result = await idempotently(db, keyed(c, actor.visitor, key, request), (tx) =>
        moveAppointment(service, tx, { id, clientId, actor, by, request }),
      )
      if (result.ok) c.get('log').info({ reservation: id, fee: result.value.feeCents }, 'appointment moved')
      return result
    }),
  )

  register('changePatient', isTheirs, async ({ body, key }, c) => {
    const actor = await readActor(c)
    const keyed = { scope: `${actor.visitor} PUT /patients/me`, key, request: fingerprint(service, body) }
    const by = { actor: c.get('caller').subject, requestId: c.get('requestId') }
    return idempotently(db, keyed, (tx) => changePatient(service, tx, { actor, by, request: body }))
  })

  for (const [name, act] of [
    ['validateGpBooking', validateGpBooking],
    ['confirmGpBooking', confirmGpBooking],
  ] as const)
    register(name, client, async ({ params, key }, c) => {
      const actor = await readActor(c)
      const reservation = { ...params, now: service.now() }
      return idempotently(db, keyed(c, actor.visitor, key, name), async (tx) => {
        const answer = await act(service, tx, actor, reservation)
        return answer.ok ? { ok: true, value: null } : answer
      })
    })
}

const fresh = { 'cache-control': 'no-store' }

export function availabilityRoutes(register: RegisterOperation, service: Service): void {
  const anyone = [identifyClientOrNewcomer(service)]
  const availability = createAvailabilityCache(service)
  const readActor = (c: AppContext) => readBookingActor(service.db, c.get('caller'), '')

  register('listAppointmentTypes', [], async ({ query }) =>
    succeed(await listAppointmentTypes(service.db, query)),
  )
  register('readAvailability', anyone, async ({ params, query }, c) => {
    const checked = checkAvailabilityRequest(service, await readActor(c), {
      ...query,
      appointmentTypeId: params.id,
    })
    const result = checked.ok ? await availability(checked.value) : checked
    if (result.ok) return answerJson(c, result.value, { headers: fresh })
    return query.moving === undefined ? result : signedOutInsteadOfNotFound(c, result)
  })
}

/** What signed-in clients may read and do with what they booked. */
export function appointmentRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const mayManage = requirePermission(service, 'change own appointments')
  const client = [requireCaller(service), mayManage]
  // The thank-you page of a first booking offers the calendar file before its client has ever signed in.
  const newcomerOrClient = [requireClientOrNewcomer(service), mayManage]

  register(
    'listOwnAppointments',
    client,
    forPerson(async ({ clientId }, { query }) => succeed(await listOwnAppointments(db, clientId, query))),
  )

  register(
    'readOwnReferralMeter',
    client,
    forPerson((person) => readOwnMeter(service, person)),
  )

  register(
    'readBookingRuleType',
    client,
    forPerson(async ({ clientId }) => succeed(bookingRuleType(await listOwnAppointments(db, clientId, {})))),
  )

  register(
    'cancelAppointment',
    client,
    forPerson(async ({ clientId, by }, { params: { id }, query, key }, c) => {
      const scope = `${by.actor} cancel ${id} of ${clientId}`
      const keyed = { scope, key, request: query.agreedFeeCents ?? null }
      const result = await idempotently(db, keyed, (tx) =>
        cancelAppointment(service, tx, { id, clientId, ...query }),
      )
      if (result.ok)
        c.get('log').info(
          { reservation: id, outcome: result.value.serviceDelivered },
          'appointment cancelled',
        )
      return result
    }),
  )

  register(
    'downloadCalendarFile',
    newcomerOrClient,
    forPerson(async ({ clientId }, { params }, c) => {
      const appointment = await readBookedAppointment(db, { ...params, clientId })
      if (!appointment) return fail('notFound')
      const { name, type, content } = renderCalendarFile(appointment, siteOf(config, appointment.client))
      return c.body(content, 200, {
        'cache-control': 'no-store',
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
      })
    }),
  )
}

/** Bookings that the practice makes for clients: docs/product/practice.md#bookings-by-staff. */
export function staffBookingRoutes(register: RegisterOperation, service: Service): void {
  const { db } = service
  const registerStaff = staffOperations(register, service)

  registerStaff('readBookingOptions', ({ params: { id: clientId }, staff, by }) =>
    readBookingOptions(service, { clientId, staff, by }),
  )
  registerStaff('readStaffTimes', ({ params: { id: clientId }, query, staff }) =>
    readStaffTimes(service, { clientId, staff, query }),
  )
  registerStaff('planSeries', ({ params: { id: clientId }, query, staff }) =>
    planSeries(service, { clientId, staff, query }),
  )
  registerStaff('bookForClient', ({ params: { id: clientId }, body: request, key, staff, by }) =>
    idempotently(db, { scope: `${staff.subject} POST ${clientId} appointments`, key, request }, (tx) =>
      bookForClient(service, tx, { clientId, staff, by, request }),
    ),
  )
  registerStaff('readStaffAppointment', ({ params: { id }, staff, by }) =>
    readStaffAppointment(service, { id, staff, by }),
  )
  registerStaff('planMove', ({ params: { id }, query, staff }) => planMove(service, { id, staff, query }))
  registerStaff('moveForClient', ({ params: { id }, body: request, key, staff, by }) =>
    idempotently(db, { scope: `${staff.subject} POST ${id} move`, key, request }, (tx) =>
      moveForClient(service, tx, { id, staff, by, request }),
    ),
  )
  registerStaff('cancelForClient', ({ params: { id }, body: request, key, staff, by }) =>
    idempotently(db, { scope: `${staff.subject} POST ${id} cancel`, key, request }, (tx) =>
      cancelForClient(service, tx, { id, staff, by, request }),
    ),
  )
  registerStaff('noteParentConsent', ({ params: { id }, body: request, staff, by }) =>
    noteParentConsent(service, { id, staff, by, request }),
  )
}

/** Answers 401 instead of 404 if the token had expired, so that the page offers a login. */
function signedOutInsteadOfNotFound<T>(c: AppContext, result: Result<T>): Result<T> {
  const isHidden = !result.ok && result.failure.code === 'notFound'
  return isHidden && c.get('hasDeadToken') ? fail('unauthenticated') : result
}
