import type { StaffPaths } from './staff-path-type.ts'

export const signInPaths = {} as const satisfies StaffPaths
