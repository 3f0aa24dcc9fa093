import type { Endpoint } from '../endpoints/endpoint.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'
import { setupEndpoints } from './setup-endpoints.ts'
import { diaryEndpoints } from './diary-endpoints.ts'
import { workingTimeEndpoints } from './working-time-endpoints.ts'
import { clientsEndpoints } from './clients-endpoints.ts'
import { bookingEndpoints } from './booking-endpoints.ts'
import { cliniciansEndpoints } from './clinicians-endpoints.ts'
import { officeEndpoints } from './office-endpoints.ts'
import { takingsEndpoints } from './takings-endpoints.ts'
import { documentStaffEndpoints } from './document-endpoints.ts'
import { chargeEndpoints } from './charge-endpoints.ts'
import { staffRoomEndpoints } from './room-endpoints.ts'
import type { StaffOperation } from './staff-paths.ts'
import { staffSessionSchema } from './staff-session.ts'

export const staffEndpoints = {
  readStaffSession: {
    tag: 'Staff',
    summary: 'Who is signed in on the practice side, and what they may do',
    staff: 'any',
    answer: staffSessionSchema,
    answers: 'The person and their permissions',
    errors: ['unauthenticated', 'secondStepNeeded', 'sessionLocked'],
  },
  endStaffSession: {
    tag: 'Staff',
    summary: 'Sign out',
    staff: 'none',
    answers: 'Signed out',
  },
  ...signInEndpoints,
  ...setupEndpoints,
  ...diaryEndpoints,
  ...workingTimeEndpoints,
  ...clientsEndpoints,
  ...bookingEndpoints,
  ...cliniciansEndpoints,
  ...officeEndpoints,
  ...takingsEndpoints,
  ...documentStaffEndpoints,
  ...chargeEndpoints,
  ...staffRoomEndpoints,
} as const satisfies Record<StaffOperation, Endpoint>
