import type { StaffPaths } from './staff-path-type.ts'

export const diaryPaths = {} as const satisfies StaffPaths
