import type { StaffPaths } from './staff-path-type.ts'

export const workingTimePaths = {
  readHours: 'GET /staff/hours',
  previewHours: 'POST /staff/hours/{clinicianId}/preview',
  changeHours: 'POST /staff/hours/{clinicianId}/changes',
  readCalendars: 'GET /staff/calendars',
  addCalendar: 'POST /staff/calendars',
  rereadCalendar: 'POST /staff/calendars/{id}/read',
  removeCalendar: 'DELETE /staff/calendars/{id}',
  makeCalendarFeed: 'POST /staff/calendar-feed',
  changeCalendarFeed: 'PUT /staff/calendar-feed',
  removeCalendarFeed: 'DELETE /staff/calendar-feed',
} as const satisfies StaffPaths
