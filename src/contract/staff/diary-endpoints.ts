import type { Endpoint } from '../endpoints/endpoint.ts'
import type { diaryPaths } from './diary-paths.ts'

export const diaryEndpoints = {} as const satisfies Record<keyof typeof diaryPaths, Endpoint>
