import type { MiddlewareHandler } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { staffMay } from '#domain/staff/staff-roles.ts'
import { isSteppedUp } from '#domain/staff/staff-session.ts'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { findStaffSession, noteStaffUse } from './session-store.ts'
import { readStaffCookie } from './staff-cookie.ts'

/** Sent by an open page that reads again by itself, so that a screen left alone still locks. */
const backgroundHeader = 'x-background'

/** Needs a staff sign-in that may do what the endpoint says, and sets `c.get('staff')`. */
export const requireStaff =
  (
    { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
    { staff: action = 'any', isStepUp }: Pick<Endpoint, 'staff' | 'isStepUp'>,
  ): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const token = readStaffCookie(c, config)
    const found = token === undefined ? null : await findStaffSession(db, token, now())
    if (!found) return answerProblem(c, { code: 'unauthenticated' })
    const { staff, state } = found
    if (state === 'secondStep') return answerProblem(c, { code: 'secondStepNeeded' })
    if (state === 'locked') return answerProblem(c, { code: 'sessionLocked' })
    if (action !== 'any' && action !== 'none' && !staffMay(staff, action))
      return answerProblem(c, { code: 'forbidden' })
    if (isStepUp && !isSteppedUp(staff.secondFactorAt, now()))
      return answerProblem(c, { code: 'stepUpNeeded' })
    if (c.req.header(backgroundHeader) === undefined) await noteStaffUse(db, found, now())
    c.set('staff', staff)
    return next()
  }
