import type { Endpoint } from '../endpoints/endpoint.ts'
import type { cliniciansPaths } from './clinicians-paths.ts'

export const cliniciansEndpoints = {} as const satisfies Record<keyof typeof cliniciansPaths, Endpoint>
