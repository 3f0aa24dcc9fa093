import type { MiddlewareHandler } from 'hono'
import { type ApiRequest, type ApiValue, endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { staffMay } from '#domain/staff/staff-roles.ts'
import { isSteppedUp } from '#domain/staff/staff-sign-in.ts'
import type { AccessedBy } from '../audit.ts'
import type { AppContext, AppEnv, Staff } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { answerProblem } from '../http/problem.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'
import { findStaffSession, noteStaffUse, readStaffCookie } from './staff-sessions.ts'

type StaffAnswer<Name extends StaffOperation> =
  | Response
  | Result<[ApiValue<Name>] extends [void] ? unknown : ApiValue<Name>>

/** What a handler of the practice side is given: the request, who asks, and how the audit names them. */
type StaffRequest<Name extends StaffOperation> = ApiRequest<Name> & { staff: Staff; by: AccessedBy }

export type RegisterStaff = <Name extends StaffOperation>(
  name: Name,
  handle: (request: StaffRequest<Name>, c: AppContext) => StaffAnswer<Name> | Promise<StaffAnswer<Name>>,
) => void

/** Registers operations of the practice side: who may use each is said by its endpoint, and checked before its handler. */
export function staffOperations(register: RegisterOperation, service: Service): RegisterStaff {
  return (name, handle) =>
    register(name, [requireStaff(service, endpoints[name])], (request, c) => {
      const staff = c.get('staff')
      return handle({ ...request, staff, by: { actor: staff.subject, requestId: c.get('requestId') } }, c)
    })
}

/** Sent by an open page that reads again by itself, so that a screen left alone still locks. */
const backgroundHeader = 'x-background'

/** Needs a staff sign-in that may do what the endpoint says, and sets `c.get('staff')`. */
const requireStaff =
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
