import { sql } from 'kysely'
import type { z } from 'zod'
import type { createOwnerRequest } from '#contract/staff/setup.ts'
import { checkPassword } from '#domain/clients/credentials.ts'
import { defaultTypes } from '#domain/booking/appointment-types.ts'
import { setupLinkProblems } from '#domain/staff/practice-setup.ts'
import { noteChange } from '../audit.ts'
import type { Config } from '../config.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import { createSemaphore } from '../semaphore.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'
import { insertAccount } from '../sign-in/account-store.ts'
import { hashPassword, measurePassword } from '../sign-in/passwords.ts'
import { startStaffSession } from '../staff/staff-sessions.ts'
import { findSetupLink, hasOwner } from './setup-links.ts'

type NewOwner = z.infer<typeof createOwnerRequest>
type OwnerRequest = { secret: string | undefined; owner: NewOwner; device: string | null; requestId: string }

/** Any number will do, as long as every process uses the same one. */
const lockId = 7_262_606

/** Those who wait here find the owner that the first has made, before a password is hashed for them. */
const oneAtATime = createSemaphore(1)

/**
 * The first owner, for who has the secret. In one transaction: whether there is an owner, whether the link is good, the account,
 * and the end of every link. Gives the token of their sign-in, which opens nothing before its second step.
 */
export async function createOwner(service: Service, given: OwnerRequest): Promise<Result<string>> {
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
  { owner, secret, device, requestId }: OwnerRequest,
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
    await noteChange(tx, { actor: subject, requestId }, null, `practice ${defaultAccountId}: first owner`)
    return succeed(await startStaffSession(tx, { subject, device }))
  })
}

async function checkLink(db: Db, secret: string | undefined): Promise<Result<{ id: string }>> {
  if (await hasOwner(db)) return fail('setupLinkRefused', { message: setupLinkProblems.used })
  const link = await findSetupLink(db, secret ?? '')
  if (link.state !== 'good') return fail('setupLinkRefused', { message: setupLinkProblems[link.state] })
  return succeed({ id: link.id })
}

const ownerEmailInUse = 'This email has an account already. Please use another one for your work.'

async function closeLinks(tx: Tx, usedId: string): Promise<void> {
  await changeRows(tx, 'setup_links', { id: usedId }, { used_at: sql<Date>`now()` })
  await tx.deleteFrom('setup_links').where('id', '<>', usedId).execute()
}

/** The practice that the owner goes on to describe, closed, and what it can offer to begin with. One that is there stays. */
async function createPractice(
  tx: Tx,
  { PRODUCT_NAME, PRACTICE_TIME_ZONE }: Pick<Config, 'PRODUCT_NAME' | 'PRACTICE_TIME_ZONE'>,
): Promise<void> {
  const made = await tx
    .insertInto('practices')
    .values({
      id: defaultAccountId,
      name: PRODUCT_NAME,
      time_zone: PRACTICE_TIME_ZONE,
      is_open: false,
      first_opened_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await tx
    .insertInto('appointment_types')
    .values(
      defaultTypes.map(({ name, label, kind, durationMinutes, stepMinutes, claimTypes }) => ({
        practice_id: defaultAccountId,
        name,
        label,
        kind,
        duration_minutes: durationMinutes,
        step_minutes: stepMinutes,
        claim_types: [...claimTypes],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
