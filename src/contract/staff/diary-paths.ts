import type { StaffPaths } from './staff-path-type.ts'

export const diaryPaths = {
  readDiary: 'GET /staff/diary',
  listDiaryClinicians: 'GET /staff/diary/clinicians',
  readUnfinished: 'GET /staff/diary/unfinished',
  followDiary: 'GET /staff/diary/events',
  readDiaryAppointment: 'GET /staff/diary/appointments/{id}',
  setOutcome: 'PUT /staff/diary/appointments/{id}/outcome',
  undoOutcome: 'POST /staff/diary/appointments/{id}/outcome/undo',
  readAppointmentNote: 'GET /staff/diary/appointments/{id}/note',
  saveAppointmentNote: 'PUT /staff/diary/appointments/{id}/note',
} as const satisfies StaffPaths
