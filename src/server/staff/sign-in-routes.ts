import { staffPaths } from '#contract/staff/staff-paths.ts'
import { nameOfDevice } from '#domain/clients/device-name.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { createBackground } from '../identity/background.ts'
import { createKnownBrowsers } from '../identity/known-browsers.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { passSecondStep } from './pass-second-step.ts'
import { startPasskeyCheck } from './passkeys.ts'
import { readSecondStep } from './read-second-step.ts'
import { findOwnSession, requireBegunSession } from './require-session.ts'
import { replaceStaffToken } from './session-store.ts'
import { signStaffIn } from './sign-in.ts'
import { writeStaffCookie } from './staff-cookie.ts'

/** Far more than anyone opens links, far too few to guess one. */
const linkTries: RateLimit = { name: 'staff-invitations:address', most: 60, perSeconds: 3600 }

const passwordPath = `/api${staffPaths.signStaffIn.replace('POST ', '')}`

/** Signing in: the password, the second step, and the invitation before the first time. */
export function signInRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const parts = {
    background: createBackground(service.log),
    knownBrowsers: createKnownBrowsers(service, passwordPath),
  }
  const begun = [requireBegunSession(service)]
  const consumeLinkTry = (c: AppContext) =>
    consumeAllowance(db, linkTries, clientAddress(c, config.TRUSTED_PROXIES))

  register('signStaffIn', [], ({ body }, c) => signStaffIn(c, service, body, parts))

  register('readSecondStep', [], async (_, c) => {
    const found = await findOwnSession(c, service)
    return found ? succeed(await readSecondStep(service, found)) : fail('unauthenticated')
  })

  register('startPasskeyCheck', begun, (_, c) => startPasskeyCheck(service, c.get('staff')))

  register('passSecondStep', begun, async ({ body }, c) => {
    const staff = c.get('staff')
    const passed = await passSecondStep(service, staff, body, parts.background)
    if (passed.ok && staff.secondFactorAt === null)
      writeStaffCookie(c, config, await replaceStaffToken(db, staff.sessionId))
    return passed
  })

  register('readStaffInvitation', [], async ({ body }, c) =>
    (await consumeLinkTry(c)) ? readInvitation(service, body.token) : fail('tooManyRequests'),
  )

  register('acceptStaffInvitation', [], async ({ body }, c) => {
    if (!(await consumeLinkTry(c))) return fail('tooManyRequests')
    const device = nameOfDevice(c.req.header('user-agent'))
    const accepted = await acceptInvitation(service, { ...body, device, requestId: c.get('requestId') })
    if (!accepted.ok) return accepted
    writeStaffCookie(c, config, accepted.value)
    return succeed(null)
  })
}
