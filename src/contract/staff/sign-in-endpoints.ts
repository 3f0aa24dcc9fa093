import type { Endpoint } from '../endpoints/endpoint.ts'
import type { signInPaths } from './sign-in-paths.ts'

export const signInEndpoints = {} as const satisfies Record<keyof typeof signInPaths, Endpoint>
