import type { StaffPaths } from './staff-path-type.ts'

export const staffRoomPaths = {
  listWaiting: 'GET /staff/rooms/waiting',
  readVisit: 'GET /staff/diary/appointments/{id}/visit',
  setByPhone: 'PUT /staff/diary/appointments/{id}/by-phone',
  readPhoneStart: 'GET /staff/diary/appointments/{id}/start-check',
  savePhoneStart: 'PUT /staff/diary/appointments/{id}/start-check',
  readVideoSettings: 'GET /staff/video',
  saveVideoAddress: 'PUT /staff/video/address',
} as const satisfies StaffPaths
