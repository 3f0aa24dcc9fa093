import type { StaffPaths } from './staff-path-type.ts'

export const clientsPaths = {} as const satisfies StaffPaths
