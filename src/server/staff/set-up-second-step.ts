import type { z } from 'zod'
import type { firstCodeRequest, newPasskeyRequest } from '#contract/staff/staff-sign-in.ts'
import { hasSecondStep } from '#domain/staff/second-step.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { saveAuthenticator } from './authenticator-store.ts'
import { checkFirstCode } from './authenticator.ts'
import { checkNewPasskey } from './passkeys.ts'
import { readSecondSteps } from './read-second-step.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { passSecondFactor } from './session-store.ts'
import { noteSignInChange } from './sign-in-changes.ts'

type Added = { recoveryCodes: string[] | null }

/** Typing errors of someone who knows the secret: a limit keeps it from being a loop, nothing else is to be guessed. */
const firstCodes: RateLimit = { name: 'staff-first-code', most: 30, perSeconds: 900 }

export async function addPasskey(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  { name, response, device }: z.infer<typeof newPasskeyRequest> & { device: string },
): Promise<Result<Added>> {
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
): Promise<Result<Added>> {
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
    await tx
      .updateTable('staff_sessions')
      .set({ sealed_new_secret: null })
      .where('id', '=', staff.sessionId)
      .execute()
    await noteSignInChange(tx, by, 'authenticatorAdded')
    return succeed(null)
  })
}

/** What was added has just been shown to work, so it opens the session; with the first of them come the recovery codes. */
function addAndOpen(
  { db, keyring }: Service,
  { subject, sessionId, secondFactorAt }: Staff,
  add: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<Added>> {
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
