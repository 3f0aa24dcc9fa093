import type { AppContext } from '../http/context.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { clientAddress, consumeAllowance, consumeAttempt, type RateLimit } from '../http/rate-limit.ts'
import { inTransaction } from '../db/database.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { requireCaller, requirePermission } from '../sign-in/authenticate.ts'
import { grantLogin } from '../sign-in/sign-in.ts'
import { addPerson, endGrant, listPeople } from './people.ts'
import { endByLink, readPersonLink, takeOverRecord } from './person-links.ts'

/** Each may write to somebody who has not asked for it. */
const additions: RateLimit = { name: 'people-added', most: 12, perSeconds: 86_400 }
const linkTries: RateLimit = { name: 'person-links:address', most: 60, perSeconds: 3600 }

/** Whom an account acts for: docs/product/people.md. */
export function peopleRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const own = [requireCaller(service), requirePermission(service, 'manage own profile')]
  const by = (c: AppContext) => ({ actor: c.get('caller').subject, requestId: c.get('requestId') })
  const mayTry = (c: AppContext) => consumeAllowance(db, linkTries, clientAddress(c, config.TRUSTED_PROXIES))

  register('listPeople', own, (_, c) => listPeople(service, c.get('caller').subject))

  register('addPerson', own, async ({ body: request, key }, c) => {
    const account = c.get('caller').subject
    if (!(await consumeAttempt(db, additions, { address: account, key }))) return fail('tooManyRequests')
    const keyed = { scope: `${account} add a person`, key, request: fingerprint(service, request) }
    return idempotently(db, keyed, (tx) => addPerson(service, tx, { account, by: by(c), request }))
  })

  register('endGrant', own, ({ params: { id } }, c) =>
    inTransaction(db, (tx) => endGrant(service, tx, { id, account: c.get('caller').subject, by: by(c) })),
  )

  register('readPersonLink', [], async ({ body: { token } }, c) =>
    (await mayTry(c)) ? readPersonLink(service, token) : fail('tooManyRequests'),
  )

  register('endByLink', [], async ({ body: { token } }, c) =>
    (await mayTry(c))
      ? endByLink(service, { token, requestId: c.get('requestId') })
      : fail('tooManyRequests'),
  )

  register('takeOverRecord', [], async ({ body: request }, c) => {
    if (!(await mayTry(c))) return fail('tooManyRequests')
    const made = await takeOverRecord(service, { request, requestId: c.get('requestId') })
    if (!made.ok) return made
    await grantLogin(c, service, made.value.subject)
    return succeed(null)
  })
}
