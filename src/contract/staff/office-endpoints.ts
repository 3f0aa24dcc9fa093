import type { Endpoint } from '../endpoints/endpoint.ts'
import type { officePaths } from './office-paths.ts'

export const officeEndpoints = {} as const satisfies Record<keyof typeof officePaths, Endpoint>
