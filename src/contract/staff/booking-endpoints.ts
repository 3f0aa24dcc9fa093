import type { Endpoint } from '../endpoints/endpoint.ts'
import type { bookingPaths } from './booking-paths.ts'

export const bookingEndpoints = {} as const satisfies Record<keyof typeof bookingPaths, Endpoint>
