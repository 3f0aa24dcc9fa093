import type { Endpoint } from '../endpoints/endpoint.ts'
import type { workingTimePaths } from './working-time-paths.ts'

export const workingTimeEndpoints = {} as const satisfies Record<keyof typeof workingTimePaths, Endpoint>
