import type { StaffPaths } from './staff-path-type.ts'

export const cliniciansPaths = {} as const satisfies StaffPaths
