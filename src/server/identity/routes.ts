import { emailLinkOver } from '#contract/identity.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Register } from '../http/operations.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { requireCaller, requireClientOrNewcomer } from './authenticate.ts'
import { sendEmailVerification, verifyEmail } from './email-verification.ts'
import { consumeEmailLink, consumeVerificationEmail } from './limits.ts'
import { endSignIn, endSignIns } from './end-sign-ins.ts'
import { listSignIns } from './list-sign-ins.ts'
import { readUserInfo } from './read-user-info.ts'
import { requirePermission } from './require-permission.ts'

export function identityRoutes(register: Register, service: Service): void {
  register('readUserInfo', [requireCaller(service)], async (_, c) =>
    succeed(await readUserInfo(service.db, c.get('caller'))),
  )

  register('verifyEmail', [], async ({ body }, c) => {
    const address = clientAddress(c, service.config.TRUSTED_PROXIES)
    if (!(await consumeEmailLink(service.db, address))) return fail('tooManyRequests')
    return (await verifyEmail(service, body.token))
      ? succeed(null)
      : fail('notFound', { message: emailLinkOver })
  })

  const client = [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')]
  register('sendEmailVerification', client, async (_, c) => {
    const { subject } = c.get('caller')
    if (!service.config.canSendEmail) return fail('emailNotSetUp')
    if (!(await consumeVerificationEmail(service.db, subject))) return fail('tooManyRequests')
    await sendEmailVerification(service, subject)
    return succeed(null)
  })

  register('listSignIns', [requireCaller(service)], async (_, c) =>
    succeed(await listSignIns(service.db, c.get('caller'))),
  )
  register('endSignIn', [requireCaller(service)], async ({ params }, c) =>
    (await endSignIn(service.db, c.get('caller').subject, params.id)) ? succeed(null) : fail('notFound'),
  )
  register('endAllSignIns', [requireCaller(service)], async (_, c) => {
    await endSignIns(service.db, c.get('caller').subject)
    return succeed(null)
  })
}
