import { checkPhone } from '#domain/identifiers/phone.ts'
import { readBookingActor } from '../booking/booking-actor.ts'
import { createVisitors } from '../booking/visitor.ts'
import { identifyCaller, requireCaller, requireClientOrNewcomer } from '../identity/authenticate.ts'
import { clientAddress, clientOrigin } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import { fingerprint } from '../http/fingerprint.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Register } from '../http/operations.ts'
import { grantLogin } from '../identity/login-grant.ts'
import { readWordLists } from '../identity/password-strength.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { consumeAllowance } from '../http/rate-limit.ts'
import { askForNewEmail, confirmNewEmail } from './change-email.ts'
import { changeOwnPassword } from '../identity/change-own-password.ts'
import { changePatient } from './change-patient.ts'
import { isEmailInUse } from './email-in-use.ts'
import { consumeAccountAttempt, consumeAccountCheck, linkTries, signUps } from './limits.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const { readVisitor } = createVisitors(service)
  const readOrigin = (c: AppContext) => clientOrigin(c, config.TRUSTED_PROXIES)
  const visitor = [identifyCaller(service), requirePermission(service, 'sign up')]
  const own = [requireCaller(service), requirePermission(service, 'manage own profile')]
  const client = [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')]

  register('signUp', visitor, async ({ params, body, key }, c) => {
    if (!(await consumeAccountAttempt(db, signUps, { ...readOrigin(c), key }))) return fail('tooManyRequests')
    const result = await signUp(service, { ...params, key, request: body })
    if (!result.ok) return result
    await grantLogin(c, service, result.value.subject)
    return succeed({ data: result.value.data })
  })

  register('changePatient', client, async ({ body, key }, c) => {
    const actor = await readBookingActor(db, c.get('caller'), readVisitor(c))
    const keyed = { scope: `${actor.visitor} PUT /patients/me`, key, request: fingerprint(service, body) }
    const by = { actor: c.get('caller').subject, requestId: c.get('requestId') }
    return idempotently(db, keyed, (tx) => changePatient(service, tx, { actor, by, request: body }))
  })

  register('askForNewEmail', own, ({ body }, c) =>
    askForNewEmail(service, { ...body, subject: c.get('caller').subject }),
  )

  register('confirmNewEmail', [], async ({ body }, c) => {
    if (!(await consumeAllowance(db, linkTries, clientAddress(c, config.TRUSTED_PROXIES))))
      return fail('tooManyRequests')
    return confirmNewEmail(service, { ...body, requestId: c.get('requestId') })
  })

  register('changePassword', own, ({ body }, c) => {
    const { subject, signInId } = c.get('caller')
    return changeOwnPassword(service, {
      ...body,
      subject,
      requestId: c.get('requestId'),
      keeps: { signInId },
    })
  })

  register('checkEmail', [], async ({ params, body }, c) => {
    if (!(await consumeAccountCheck(db, readOrigin(c)))) return fail('tooManyRequests')
    // Asked while a sign-up is filled in: its password comes next.
    readWordLists()
    return succeed({ used: await isEmailInUse(db, { practiceId: params.accountId, email: body.email }) })
  })

  register('checkPhone', [], ({ body }) => succeed({ valid: checkPhone(body.number).ok }))
}
