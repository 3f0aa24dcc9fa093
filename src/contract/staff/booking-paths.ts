import type { StaffPaths } from './staff-path-type.ts'

export const bookingPaths = {
  readBookingOptions: 'GET /staff/clients/{id}/booking-options',
  readStaffTimes: 'GET /staff/clients/{id}/times',
  planSeries: 'GET /staff/clients/{id}/series',
  bookForClient: 'POST /staff/clients/{id}/appointments',
  readStaffAppointment: 'GET /staff/appointments/{id}',
  planMove: 'GET /staff/appointments/{id}/move',
  moveForClient: 'POST /staff/appointments/{id}/move',
  cancelForClient: 'POST /staff/appointments/{id}/cancel',
  noteParentConsent: 'POST /staff/appointments/{id}/parent-consent',
} as const satisfies StaffPaths
