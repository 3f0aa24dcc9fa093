import type { MiddlewareHandler } from 'hono'
import { type Action, may } from '#domain/clients/permissions.ts'
import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import type { Service } from '../service.ts'
import type { Caller } from '../http/caller.ts'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'

const bookingActions: readonly Action[] = ['hold a slot', 'book an appointment']

/** Goes after the middleware that says who is calling. Reads as a sentence: `requirePermission(service, 'hold a slot')`. */
export const requirePermission =
  ({ config }: Service, action: Action): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const caller: Caller | undefined = c.get('caller')
    const actor = caller?.role ?? 'visitor'
    if (may(actor, action)) return next()
    const isBookingClinician = actor === 'clinician' && bookingActions.includes(action)
    return answerProblem(c, {
      code: 'forbidden',
      ...(isBookingClinician && { message: bookingRefusalText('signedInAsClinician', config.SUPPORT_EMAIL) }),
    })
  }
