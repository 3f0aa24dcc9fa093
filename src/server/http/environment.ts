import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Caller } from './caller.ts'
import type { Staff } from './staff.ts'

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    log: Logger
    /** Who sent the token, once a route has asked for one. */
    caller: Caller
    /** Who of the practice is calling, on routes of the practice side. */
    staff: Staff
    /** A token came with the request, and is good for nothing any more. */
    hasDeadToken: boolean
  }
}

export type AppContext = Context<AppEnv>
