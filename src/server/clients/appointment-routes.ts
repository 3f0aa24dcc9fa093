import { bookingRuleType } from '#domain/booking/booking-window.ts'
import { renderCalendarFile } from '../emails/appointment-calendar.ts'
import { readBookedAppointment } from '../emails/read-booked-appointment.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Register } from '../http/operations.ts'
import { requireCaller, requireClientOrNewcomer } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { listOwnAppointments } from './list-own-appointments.ts'
import { readOwnMeter } from './read-own-meter.ts'

/** What signed-in clients may read and do with what they booked. */
export function appointmentRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const mayManage = requirePermission(service, 'change own appointments')
  const client = [requireCaller(service), mayManage]
  // The thank-you page of a first booking offers the calendar file before its client has ever signed in.
  const newcomerOrClient = [requireClientOrNewcomer(service), mayManage]

  register('listOwnAppointments', client, async ({ query }, c) =>
    succeed(await listOwnAppointments(db, c.get('caller').subject, query)),
  )

  register('readOwnReferralMeter', client, (_, c) => readOwnMeter(service, c.get('caller').subject))

  register('readBookingRuleType', client, async (_, c) =>
    succeed(bookingRuleType(await listOwnAppointments(db, c.get('caller').subject, {}))),
  )

  register('cancelAppointment', client, async ({ params: { id }, query, key }, c) => {
    const { subject } = c.get('caller')
    const keyed = { scope: `${subject} cancel ${id}`, key, request: query.agreedFeeCents ?? null }
    const result = await idempotently(db, keyed, (tx) =>
      cancelAppointment(service, tx, { id, subject, ...query }),
    )
    if (result.ok)
      c.get('log').info({ reservation: id, outcome: result.value.serviceDelivered }, 'appointment cancelled')
    return result
  })

  register('downloadCalendarFile', newcomerOrClient, async ({ params }, c) => {
    const appointment = await readBookedAppointment(db, { ...params, subject: c.get('caller').subject })
    if (!appointment) return fail('notFound')
    const { name, type, content } = renderCalendarFile(appointment, config)
    return c.body(content, 200, {
      'cache-control': 'no-store',
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
}
