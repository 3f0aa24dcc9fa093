import { signInPaths } from './sign-in-paths.ts'
import { setupPaths } from './setup-paths.ts'
import { diaryPaths } from './diary-paths.ts'
import { workingTimePaths } from './working-time-paths.ts'
import { clientsPaths } from './clients-paths.ts'
import { bookingPaths } from './booking-paths.ts'
import { cliniciansPaths } from './clinicians-paths.ts'
import { officePaths } from './office-paths.ts'
import { takingsPaths } from './takings-paths.ts'
import { chargePaths } from './charge-paths.ts'
import { documentPaths } from './document-paths.ts'
import { staffRoomPaths } from './room-paths.ts'
import type { StaffPaths } from './staff-path-type.ts'

/**
 * Method and path of every operation of the practice side, under /api. A table of its own, so that no page of the site loads it.
 * All of them are under /staff, and need the cookie of a staff sign-in unless their endpoint says `none`.
 */
export const staffPaths = {
  readStaffSession: 'GET /staff/session',
  endStaffSession: 'DELETE /staff/session',
  ...signInPaths,
  ...setupPaths,
  ...diaryPaths,
  ...workingTimePaths,
  ...clientsPaths,
  ...bookingPaths,
  ...cliniciansPaths,
  ...officePaths,
  ...takingsPaths,
  ...chargePaths,
  ...documentPaths,
  ...staffRoomPaths,
} as const satisfies StaffPaths

export type StaffOperation = keyof typeof staffPaths
