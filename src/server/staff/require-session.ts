import type { MiddlewareHandler } from 'hono'
import { hasSecondStep } from '#domain/staff/second-step.ts'
import { isSteppedUp } from '#domain/staff/staff-session.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { readSecondSteps } from './read-second-step.ts'
import { findStaffSession } from './session-store.ts'
import { readStaffCookie } from './staff-cookie.ts'

type Needs = Pick<Service, 'db' | 'config' | 'now'>

export async function findOwnSession(c: AppContext, { db, config, now }: Needs) {
  const token = readStaffCookie(c, config)
  return token === undefined ? null : findStaffSession(db, token, now())
}

/** For the second step itself: a password was right, and the sign-in is not over. Sets `c.get('staff')`. */
export const requireBegunSession =
  (service: Needs): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const found = await findOwnSession(c, service)
    if (!found) return answerProblem(c, { code: 'unauthenticated' })
    c.set('staff', found.staff)
    return next()
  }

/**
 * For adding a second step. Someone who has none needs only the password, at the first sign-in or after a reset; everyone else
 * shows one that they have, a few minutes before.
 */
export const requireSetUp =
  (service: Needs): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const found = await findOwnSession(c, service)
    if (!found) return answerProblem(c, { code: 'unauthenticated' })
    const { staff, state } = found
    if (state === 'locked') return answerProblem(c, { code: 'sessionLocked' })
    if (state === 'secondStep' && hasSecondStep(await readSecondSteps(service.db, staff.subject)))
      return answerProblem(c, { code: 'secondStepNeeded' })
    if (state === 'open' && !isSteppedUp(staff.secondFactorAt, service.now()))
      return answerProblem(c, { code: 'stepUpNeeded' })
    c.set('staff', staff)
    return next()
  }
