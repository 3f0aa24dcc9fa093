import { type Kysely, sql } from 'kysely'
import type { UserRole } from '#domain/clients/roles.ts'
import type { Tables } from '../db/tables.ts'
import { hashPassword } from './password-hash.ts'

type NewAccount = {
  /** Given by demo data, whose people keep their subject. Otherwise the database makes one. */
  subject?: string
  email: string
  password: string
  role: UserRole
  clinicianId?: string
  /** The person behind it, where that is neither the client nor the clinician. */
  holder?: { firstName: string; lastName: string }
  /** True where the address does not have to be confirmed: demo people. */
  isEmailVerified?: boolean
}

/** Makes an account and gives its subject, or null when the email already has one. Works inside a transaction too. */
export const createAccount = async (
  db: Kysely<Tables>,
  { password, ...account }: NewAccount,
): Promise<string | null> => insertAccount(db, { ...account, passwordHash: await hashPassword(password) })

/** The same where the hash is known: it is slow to make. */
export async function insertAccount(
  db: Kysely<Tables>,
  account: Omit<NewAccount, 'password'> & { passwordHash: string },
): Promise<string | null> {
  const row = await db
    .insertInto('accounts')
    .values({
      ...(account.subject !== undefined && { subject: account.subject }),
      email: account.email.trim().toLowerCase(),
      password_hash: account.passwordHash,
      role: account.role,
      clinician_id: account.clinicianId ?? null,
      first_name: account.holder?.firstName ?? null,
      last_name: account.holder?.lastName ?? null,
      email_verified_at: account.isEmailVerified ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return row?.subject ?? null
}
