import { sql } from 'kysely'
import { emailLinkOver } from '#contract/sign-in-form.ts'
import type { SignIn, UserInfo } from '#contract/own-login.ts'
import type { Db } from '../db/database.ts'
import { firstPerson } from '../db/sql-fragments.ts'
import type { Caller } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { clientAddress } from '../http/rate-limit.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findAccount } from './account-store.ts'
import { requireCaller, requireClientOrNewcomer, requirePermission } from './authenticate.ts'
import { sendEmailVerification, verifyEmail } from './sign-in-emails.ts'
import { consumeEmailLink, consumeVerificationEmail } from './limits.ts'
import { endSignIn, endSignIns } from './sign-ins.ts'

export function identityRoutes(register: RegisterOperation, service: Service): void {
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

/** Where the caller is signed in: this device first, then the latest used. */
async function listSignIns(db: Db, { subject, signInId }: Caller): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('oidc_payloads')
    .select(['id', 'device', 'started_at', 'last_used_at'])
    .where('model', '=', 'Grant')
    .where('account_subject', '=', subject)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`coalesce(last_used_at, started_at)`, 'desc')
    .execute()
  return rows
    .map(({ id, device, started_at, last_used_at }) => ({
      id: id.toString('base64url'),
      device,
      startedAt: started_at.toISOString(),
      lastUsedAt: (last_used_at ?? started_at).toISOString(),
      isThisOne: id.toString('base64url') === signInId,
    }))
    .toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/** Our own account as it is now; for another issuer's, what the token says and the client's record knows. */
async function readUserInfo(db: Db, caller: Caller): Promise<UserInfo> {
  const account = await findAccount(db, caller.subject)
  const client = account
    ? null
    : await db
        .selectFrom('clients')
        .select(['email', 'first_name', 'last_name', 'attached_clinician_id'])
        .where('id', '=', firstPerson(sql`${caller.subject}`))
        .executeTakeFirst()
  return {
    sub: caller.subject,
    name: account?.name ?? (client ? `${client.first_name} ${client.last_name}` : null),
    email: account?.email ?? client?.email ?? null,
    roles: [account?.role ?? caller.role],
    attachedClinicianId:
      account?.attachedClinicianId ?? client?.attached_clinician_id ?? caller.attachedClinicianId,
  }
}
