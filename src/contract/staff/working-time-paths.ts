import type { StaffPaths } from './staff-path-type.ts'

export const workingTimePaths = {
  readHours: 'GET /staff/hours',
  previewHours: 'POST /staff/hours/{clinicianId}/preview',
  changeHours: 'POST /staff/hours/{clinicianId}/changes',
} as const satisfies StaffPaths
