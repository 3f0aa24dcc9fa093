import type { StaffPaths } from './staff-path-type.ts'

export const bookingPaths = {} as const satisfies StaffPaths
