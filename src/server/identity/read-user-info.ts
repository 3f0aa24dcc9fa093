import type { UserInfo } from '#contract/userinfo.ts'
import type { Db } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'
import { findAccount } from './find-account.ts'

/** Our own account as it is now; for another issuer's, what the token says and the client's record knows. */
export async function readUserInfo(db: Db, caller: Caller): Promise<UserInfo> {
  const account = await findAccount(db, caller.subject)
  const client = account
    ? null
    : await db
        .selectFrom('clients')
        .select(['email', 'first_name', 'last_name', 'attached_clinician_id'])
        .where('identity_subject', '=', caller.subject)
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
