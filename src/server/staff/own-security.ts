import type { StaffSecurity } from '#contract/staff/staff-sign-in.ts'
import { isLastSecondStep } from '#domain/staff/second-step.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readSecondSteps } from './read-second-step.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { listStaffSessions } from './session-store.ts'
import { noteSignInChange, type SignInChange } from './sign-in-changes.ts'

export async function readStaffSecurity(db: Db, staff: Staff): Promise<StaffSecurity> {
  const { subject } = staff
  const [account, passkeys, authenticator, recoveryCodesLeft, sessions] = await Promise.all([
    db.selectFrom('accounts').select('email').where('subject', '=', subject).executeTakeFirstOrThrow(),
    db
      .selectFrom('staff_passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('subject', '=', subject)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('staff_authenticators')
      .select('created_at')
      .where('subject', '=', subject)
      .executeTakeFirst(),
    countRecoveryCodes(db, subject),
    listStaffSessions(db, staff),
  ])
  return {
    email: account.email,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      addedAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    authenticatorAddedAt: authenticator?.created_at.toISOString() ?? null,
    recoveryCodesLeft,
    sessions,
  }
}

export async function renamePasskey(
  db: Db,
  subject: string,
  { id, name }: { id: string; name: string },
): Promise<Result<null>> {
  const named = await db
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirst()
  return named ? succeed(null) : fail('notFound')
}

export const removePasskey = (db: Db, by: AccessedBy, id: string): Promise<Result<null>> =>
  removeSecondStep(db, by, 'passkeyRemoved', async (tx) => {
    const removed = await tx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('subject', '=', by.actor)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  })

export const removeAuthenticator = (db: Db, by: AccessedBy): Promise<Result<null>> =>
  removeSecondStep(db, by, 'authenticatorRemoved', async (tx) => {
    const removed = await tx
      .deleteFrom('staff_authenticators')
      .where('subject', '=', by.actor)
      .returning('subject')
      .executeTakeFirst()
    return removed !== undefined
  })

/** Never the last one, however many are removed at once. */
const removeSecondStep = (
  db: Db,
  by: AccessedBy,
  change: SignInChange,
  remove: (tx: Tx) => Promise<boolean>,
) =>
  inTransaction(db, async (tx) => {
    const { actor: subject } = by
    await tx.selectFrom('accounts').select('subject').where('subject', '=', subject).forUpdate().execute()
    const isLast = isLastSecondStep(await readSecondSteps(tx, subject))
    if (!(await remove(tx))) return fail('notFound')
    if (isLast) return fail('conflict', { message: 'This is your last second step. Add another one first.' })
    await noteSignInChange(tx, by, change)
    return succeed(null)
  })

export const makeRecoveryCodes = (
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  by: AccessedBy,
): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await noteSignInChange(tx, by, 'recoveryCodesReplaced')
    return replaceRecoveryCodes({ db: tx, keyring }, by.actor)
  })
