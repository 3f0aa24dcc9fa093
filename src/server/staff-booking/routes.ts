import { idempotently } from '../http/idempotency.ts'
import type { Register } from '../http/operations.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { bookForClient } from './book-for-client.ts'
import { readBookingOptions } from './booking-options.ts'
import { cancelForClient } from './cancel-for-client.ts'
import { moveForClient, planMove } from './move-for-client.ts'
import { noteParentConsent } from './note-parent-consent.ts'
import { planSeries, readStaffTimes } from './plan-times.ts'
import { readStaffAppointment } from './staff-appointment.ts'

/** Bookings that the practice makes for clients: docs/product/practice.md#bookings-by-staff. */
export function staffBookingRoutes(register: Register, service: Service): void {
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
