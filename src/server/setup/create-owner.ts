import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { createOwnerRequest } from '#contract/staff/setup-owner.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { setupLinkProblems } from '#domain/practice/setup-link.ts'
import { noteAccess } from '../audit/note-access.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { insertAccount } from '../identity/create-account.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { measurePassword } from '../identity/password-strength.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import { startStaffSession } from '../staff/session-store.ts'
import { createSemaphore } from '../uploads/semaphore.ts'
import { createPractice } from './create-practice.ts'
import { findSetupLink, hasOwner } from './setup-links.ts'

type NewOwner = z.infer<typeof createOwnerRequest>
type Given = { secret: string | undefined; owner: NewOwner; device: string | null; requestId: string }

/** Any number will do, as long as every process uses the same one. */
const lockId = 7_262_606

/** Those who wait here find the owner that the first has made, before a password is hashed for them. */
const oneAtATime = createSemaphore(1)

/**
 * The first owner, for who has the secret. In one transaction: whether there is an owner, whether the link is good, the account,
 * and the end of every link. Gives the token of their sign-in, which opens nothing before its second step.
 */
export async function createOwner(service: Service, given: Given): Promise<Result<string>> {
  const { owner } = given
  const known = [owner.firstName, owner.lastName, owner.email, ...owner.email.split(/[@.]/)]
  const password = checkPassword(owner.password, await measurePassword(owner.password, known))
  if (!password.ok) return fail('invalidInput', { fields: { password: password.message } })
  return oneAtATime(async () => {
    // A hash is slow: it is made for a good link only, and before the transaction, so that it holds no connection.
    const early = await checkLink(service.db, given.secret)
    return early.ok ? insertOwner(service, given, await hashPassword(owner.password)) : early
  })
}

function insertOwner(
  service: Service,
  { owner, secret, device, requestId }: Given,
  passwordHash: string,
): Promise<Result<string>> {
  return inTransaction(service.db, async (tx) => {
    // One at a time, in other processes too: the second finds the owner that the first has made.
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    const link = await checkLink(tx, secret)
    if (!link.ok) return link
    const subject = await insertAccount(tx, {
      email: owner.email,
      passwordHash,
      role: 'owner',
      holder: { firstName: owner.firstName, lastName: owner.lastName },
    })
    if (subject === null) return fail('emailInUse', { fields: { email: ownerEmailInUse } })
    await closeLinks(tx, link.value.id)
    await createPractice(tx, service.config)
    await noteAccess(tx, {
      actor: subject,
      action: 'change',
      clientId: null,
      subject: `practice ${defaultAccountId}: first owner`,
      requestId,
    })
    return succeed(await startStaffSession(tx, { subject, device }))
  })
}

async function checkLink(db: Kysely<Tables>, secret: string | undefined): Promise<Result<{ id: string }>> {
  if (await hasOwner(db)) return fail('setupLinkRefused', { message: setupLinkProblems.used })
  const link = await findSetupLink(db, secret ?? '')
  if (link.state !== 'good') return fail('setupLinkRefused', { message: setupLinkProblems[link.state] })
  return succeed({ id: link.id })
}

const ownerEmailInUse = 'This email has an account already. Please use another one for your work.'

async function closeLinks(tx: Tx, usedId: string): Promise<void> {
  await tx
    .updateTable('setup_links')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', usedId)
    .execute()
  await tx.deleteFrom('setup_links').where('id', '<>', usedId).execute()
}
