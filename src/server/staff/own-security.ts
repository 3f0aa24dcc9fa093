import type { z } from 'zod'
import type { firstCodeRequest, newPasskeyRequest, StaffSecurity } from '#contract/staff/sign-in.ts'
import { hasSecondStep, isLastSecondStep } from '#domain/staff/staff-sign-in.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { changeRows, findRow } from '../db/rows.ts'
import { emails } from '../emails/emails.ts'
import type { Staff } from '../http/context.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  checkFirstCode,
  countRecoveryCodes,
  replaceRecoveryCodes,
  saveAuthenticator,
} from './authenticator.ts'
import { checkNewPasskey } from './passkeys.ts'
import { readSecondSteps } from './sign-in.ts'
import { sendOwnNotice } from './staff-emails.ts'
import { listStaffSessions, passSecondFactor } from './staff-sessions.ts'

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
    findRow(db, 'staff_authenticators', { subject }, ['created_at']),
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

type AddedStep = { recoveryCodes: string[] | null }

/** Typing errors of someone who knows the secret: a limit keeps it from being a loop, nothing else is to be guessed. */
const firstCodes: RateLimit = { name: 'staff-first-code', most: 30, perSeconds: 900 }

export async function addPasskey(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  { name, response, device }: z.infer<typeof newPasskeyRequest> & { device: string },
): Promise<Result<AddedStep>> {
  const made = await checkNewPasskey(service, staff, response)
  if (!made.ok) return made
  const { credentialId, publicKey, signatures, transports } = made.value
  return addAndOpen(service, staff, async (tx) => {
    const added = await tx
      .insertInto('staff_passkeys')
      .values({
        subject: staff.subject,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        signatures,
        transports,
        name: name ?? device,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return fail('conflict', { message: 'This passkey was added before.' })
    await noteSignInChange(tx, by, 'passkeyAdded')
    return succeed(null)
  })
}

export async function addAuthenticator(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  { code }: z.infer<typeof firstCodeRequest>,
): Promise<Result<AddedStep>> {
  if (!(await consumeAllowance(service.db, firstCodes, staff.subject))) return fail('tooManyRequests')
  const checked = await checkFirstCode(service, staff, code)
  if (checked === 'missing')
    return fail('conflict', { message: 'Please start again: this page was open for too long.' })
  if (checked === null)
    return fail('invalidInput', {
      fields: {
        code: 'That code doesn’t match. Check that your phone’s clock is right, and try the next one.',
      },
    })
  return addAndOpen(service, staff, async (tx) => {
    await saveAuthenticator({ db: tx, keyring: service.keyring }, { subject: staff.subject, ...checked })
    await changeRows(tx, 'staff_sessions', { id: staff.sessionId }, { sealed_new_secret: null })
    await noteSignInChange(tx, by, 'authenticatorAdded')
    return succeed(null)
  })
}

/** What was added has just been shown to work, so it opens the session; with the first of them come the recovery codes. */
function addAndOpen(
  { db, keyring }: Service,
  { subject, sessionId, secondFactorAt }: Staff,
  add: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<AddedStep>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('accounts').select('subject').where('subject', '=', subject).forUpdate().execute()
    const isFirst = !hasSecondStep(await readSecondSteps(tx, subject))
    // Set up in another sign-in a moment ago: this one has only shown the password.
    if (!isFirst && secondFactorAt === null) return fail('secondStepNeeded')
    const added = await add(tx)
    if (!added.ok) return added
    await passSecondFactor(tx, sessionId)
    return succeed({
      recoveryCodes: isFirst ? await replaceRecoveryCodes({ db: tx, keyring }, subject) : null,
    })
  })
}

/** What someone changes about their own second step, as the audit and the email to them name it. */
const changes = {
  passkeyAdded: {
    noted: 'passkey added',
    heading: 'A passkey was added to your sign-in',
    effect: 'It works as your second step from now on.',
  },
  passkeyRemoved: {
    noted: 'passkey removed',
    heading: 'A passkey was removed from your sign-in',
    effect: 'It no longer works as your second step.',
  },
  authenticatorAdded: {
    noted: 'authenticator app added',
    heading: 'An authenticator app was added to your sign-in',
    effect:
      'Its codes work as your second step from now on. Those of an app that you had before no longer do.',
  },
  authenticatorRemoved: {
    noted: 'authenticator app removed',
    heading: 'The authenticator app was removed from your sign-in',
    effect: 'Its codes no longer work as your second step.',
  },
  recoveryCodesReplaced: {
    noted: 'new recovery codes',
    heading: 'New recovery codes were made for your sign-in',
    effect: 'Those that you had before no longer work.',
  },
} as const satisfies Record<string, { noted: string; heading: string; effect: string }>

export type SignInChange = keyof typeof changes

/** In the transaction of the change itself. */
const noteSignInChange = (tx: Tx, by: AccessedBy, change: SignInChange): Promise<void> =>
  noteChange(tx, by, null, `staff ${by.actor}: ${changes[change].noted}`)

/** By email. */
export const tellOfSignInChange = (service: Service, subject: string, change: SignInChange): Promise<void> =>
  sendOwnNotice(service, subject, emails.staff.signInChanged, changes[change])
