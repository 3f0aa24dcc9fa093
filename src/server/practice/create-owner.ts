import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { createOwnerRequest } from '#contract/staff/setup.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { checkPassword } from '#domain/clients/credentials.ts'
import { defaultTypes } from '#domain/booking/appointment-types.ts'
import { demoMailDomain } from '#domain/identifiers/person.ts'
import { setupLink, setupLinkProblems } from '#domain/staff/practice-setup.ts'
import { noteChange } from '../audit.ts'
import type { Config } from '../config.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { addMissingRows, addRows, changeRows } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import { createSemaphore } from '../concurrency.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'
import { insertAccount } from '../sign-in/account-store.ts'
import { hashPassword, measurePassword } from '../sign-in/passwords.ts'
import { startStaffSession } from '../staff/staff-sessions.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * From the database each time, so that no process can believe otherwise. The owner of demo data, which may have been tried here
 * before, does not count: where demo data is off, no one can sign in as them.
 */
export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('accounts')
    .select('subject')
    .where('role', '=', 'owner')
    .where('email', 'not like', `%@${demoMailDomain}`)
    .limit(1)
    .execute()
  return owner.length > 0
}

/**
 * Null where there is an owner. Each process that starts prints a link of its own, and all of them work; who asks for a new one on
 * the server `replacesOthers`.
 */
export async function createSetupLink(
  db: Db,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { replacesOthers = false } = {},
): Promise<string | null> {
  if (await hasOwner(db)) return null
  const secret = randomBytes(32).toString('base64url')
  if (replacesOthers)
    await db
      .updateTable('setup_links')
      .set({ expires_at: sql<Date>`now()` })
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
  await addRows(db, 'setup_links', {
    secret_hash: hashOf(secret),
    expires_at: sql<Date>`now() + make_interval(mins => ${setupLink.minutes})`,
  })
  // Those of an hour ago can still be told apart from wrong ones; older ones are of no use to anyone.
  await db
    .deleteFrom('setup_links')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  return `${PUBLIC_URL}${staffPages.setupLink(secret)}`
}

type SetupLinkState = 'good' | 'unknown' | 'expired' | 'used'

/** Compared with each link in constant time. `id` only where it is good. */
export async function findSetupLink(
  db: Db,
  secret: string,
): Promise<{ state: Exclude<SetupLinkState, 'good'> } | { state: 'good'; id: string }> {
  const links = await db
    .selectFrom('setup_links')
    .select(['id', 'secret_hash', 'used_at', sql<boolean>`expires_at <= now()`.as('is_over')])
    .execute()
  const given = hashOf(secret)
  const found = links.filter(({ secret_hash }) => timingSafeEqual(secret_hash, given)).at(0)
  if (!found) return { state: 'unknown' }
  if (found.used_at) return { state: 'used' }
  return found.is_over ? { state: 'expired' } : { state: 'good', id: found.id }
}

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
  await addMissingRows(
    tx,
    'appointment_types',
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
}
