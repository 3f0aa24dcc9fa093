import type { Endpoint } from '../endpoints/endpoint.ts'
import type { setupPaths } from './setup-paths.ts'

export const setupEndpoints = {} as const satisfies Record<keyof typeof setupPaths, Endpoint>
