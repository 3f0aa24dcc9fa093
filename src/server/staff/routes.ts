import type { Register } from '../http/operations.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { peopleRoutes } from './people-routes.ts'
import { readStaffSession } from './read-session.ts'
import { securityRoutes } from './security-routes.ts'
import { endStaffSession, lockStaffSession } from './session-store.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { forgetStaffCookie, readStaffCookie } from './staff-cookie.ts'
import { staffOperations } from './staff-operations.ts'

export function staffRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const registerStaff = staffOperations(register, service)

  registerStaff('readStaffSession', async ({ staff }) => succeed(await readStaffSession(db, staff)))

  registerStaff('lockStaffSession', async ({ staff }) => {
    await lockStaffSession(db, staff.sessionId)
    return succeed(null)
  })

  register('endStaffSession', [], async (_, c) => {
    const token = readStaffCookie(c, config)
    if (token !== undefined) await endStaffSession(db, token)
    forgetStaffCookie(c, config)
    return succeed(null)
  })

  signInRoutes(register, service)
  securityRoutes(register, service)
  peopleRoutes(register, service)
}
