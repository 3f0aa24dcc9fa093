import type { StaffPaths } from './staff-path-type.ts'

export const setupPaths = {} as const satisfies StaffPaths
