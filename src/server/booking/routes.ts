import { identifyClientOrNewcomer, requireCaller, requireClientOrNewcomer } from '../identity/authenticate.ts'
import type { AppContext } from '../http/environment.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Register } from '../http/operations.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { offerSetup } from './offer-setup.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readBookingActor } from './booking-actor.ts'
import { changeReservation } from './change-reservation.ts'
import { chooseFunding } from './choose-funding.ts'
import { confirmGpBooking, validateGpBooking } from './gp-booking.ts'
import { holdSlot } from './hold-slot.ts'
import { listHolds } from './list-holds.ts'
import { orSignedOut } from './or-signed-out.ts'
import { readReservation } from './read-reservation.ts'
import { releaseReservation } from './release-reservation.ts'
import { resetHold } from './reset-hold.ts'
import { moveAppointment, previewMove } from './move-appointment.ts'
import { createVisitors } from './visitor.ts'

export function bookingRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const { readVisitor, readOrigin } = createVisitors(service)
  const mayHold = requirePermission(service, 'hold a slot')
  const mayBook = requirePermission(service, 'book an appointment')
  const anyone = [identifyClientOrNewcomer(service), mayHold]
  const newcomerOrClient = [requireClientOrNewcomer(service), mayBook]
  const client = [requireCaller(service), mayBook]
  const own = [requireCaller(service), requirePermission(service, 'change own appointments')]
  const readActor = (c: AppContext) => readBookingActor(db, c.get('caller'), readVisitor(c))
  const keyed = (c: AppContext, visitor: string, key: string | undefined, request: unknown) => ({
    scope: `${visitor} ${c.req.method} ${new URL(c.req.url).pathname}`,
    key,
    request,
  })

  register('holdSlot', anyone, async ({ params, body, key }, c) => {
    const request = { ...body, ...params }
    const actor = await readBookingActor(db, c.get('caller'), readVisitor(c), readOrigin(c))
    const held =
      key === undefined
        ? await holdSlot(service, db, actor, request)
        : await idempotently(db, keyed(c, actor.visitor, key, request), (tx) =>
            holdSlot(service, tx, actor, request),
          )
    return held.ok ? { ok: true, value: { data: held.value } } : held
  })

  register('listHolds', anyone, async ({ params }, c) =>
    succeed(await listHolds(service, await readActor(c), params.accountId)),
  )

  register('readReservation', anyone, async ({ params }, c) =>
    orSignedOut(c, await readReservation(service, await readActor(c), params)),
  )

  register('changeReservation', newcomerOrClient, async ({ params, body: change, key }, c) => {
    const actor = await readActor(c)
    const changed = await idempotently(db, keyed(c, actor.visitor, key, change), (tx) =>
      changeReservation(service, tx, actor, { ...params, change }),
    )
    // After the claim is stored, because no transaction waits for the payment provider.
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
    return orSignedOut(c, released)
  })

  register('previewMove', own, ({ params: { id }, query }, c) =>
    previewMove(service, { id, subject: c.get('caller').subject }, new Date(query.startDateTime)),
  )

  register('moveAppointment', own, async ({ params: { id }, body: request, key }, c) => {
    const { subject } = c.get('caller')
    const actor = await readActor(c)
    const by = { actor: subject, requestId: c.get('requestId') }
    const result = await idempotently(db, keyed(c, actor.visitor, key, request), (tx) =>
      moveAppointment(service, tx, { id, subject, actor, by, request }),
    )
    if (result.ok) c.get('log').info({ reservation: id, fee: result.value.feeCents }, 'appointment moved')
    return result
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
