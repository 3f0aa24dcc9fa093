import { codeTries, consumeAccountAttempt, consumeAccountCheck } from '../accounts/limits.ts'
import { clientOrigin } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { identifyCaller } from '../identity/authenticate.ts'
import { grantLogin } from '../identity/login-grant.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkInvite } from './check-invite.ts'
import { verifyInvite } from './verify-invite.ts'

/** Sign-up by invitation: docs/product/sign-up.md#invitation. */
export function inviteRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const readOrigin = (c: AppContext) => clientOrigin(c, config.TRUSTED_PROXIES)
  const visitor = [identifyCaller(service), requirePermission(service, 'accept an invite')]

  register('checkInvite', visitor, async ({ body }, c) =>
    (await consumeAccountCheck(db, readOrigin(c))) ? checkInvite(service, body) : fail('tooManyRequests'),
  )

  register('verifyInvite', visitor, async ({ body, key }, c) => {
    if (!(await consumeAccountAttempt(db, codeTries, { ...readOrigin(c), key })))
      return fail('tooManyRequests')
    const result = await verifyInvite(service, { key, request: body })
    if (!result.ok) return result
    await grantLogin(c, service, result.value.subject)
    return succeed({ data: result.value.data })
  })
}
