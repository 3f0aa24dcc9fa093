import type { Endpoint } from '../endpoints/endpoint.ts'
import type { clientsPaths } from './clients-paths.ts'

export const clientsEndpoints = {} as const satisfies Record<keyof typeof clientsPaths, Endpoint>
