import type { HttpMethod } from '../api-paths.ts'

export type StaffPaths = Record<string, `${HttpMethod} /staff/${string}`>
