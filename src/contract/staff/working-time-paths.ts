import type { StaffPaths } from './staff-path-type.ts'

export const workingTimePaths = {} as const satisfies StaffPaths
