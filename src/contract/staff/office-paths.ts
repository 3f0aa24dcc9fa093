import type { StaffPaths } from './staff-path-type.ts'

export const officePaths = {} as const satisfies StaffPaths
