import { sql } from 'kysely'
import { claimNames } from '#contract/issuer.ts'
import type { UserRole } from '#domain/clients/roles.ts'
import type { Db, Tx } from '../db/database.ts'
import { firstPerson } from '../db/sql-fragments.ts'
import { hashPassword } from './passwords.ts'

export type AccountDetails = {
  subject: string
  email: string
  name: string
  role: UserRole
  attachedClinicianId: string | null
}

export const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** An account that may sign in, as it is now: a booking may have attached a clinician since the last token. */
export async function findAccount(db: Db, subject: string): Promise<AccountDetails | null> {
  if (!isUuid(subject)) return null
  const row = await db
    .selectFrom('accounts')
    // The person whom it was opened with: what a token says of one is said of them.
    .leftJoin('clients', (join) => join.on('clients.id', '=', firstPerson(sql`accounts.subject::text`)))
    .leftJoin('clinicians', 'clinicians.id', 'accounts.clinician_id')
    .select([
      'accounts.email',
      'accounts.role',
      'accounts.first_name as holderFirstName',
      'accounts.last_name as holderLastName',
      'clients.first_name',
      'clients.last_name',
      'clients.attached_clinician_id',
      'clinicians.name as clinician_name',
    ])
    .where('accounts.subject', '=', subject)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const holder = [row.holderFirstName, row.holderLastName].filter(Boolean).join(' ')
  const client = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    subject,
    email: row.email,
    name: row.clinician_name ?? (holder || client || row.email),
    role: row.role,
    attachedClinicianId: row.attached_clinician_id,
  }
}

/** What every token says about its bearer besides the standard claims. */
export const customClaims = ({ role, attachedClinicianId }: AccountDetails): Record<string, string> => ({
  [claimNames.role]: role,
  ...(attachedClinicianId !== null && { [claimNames.attachedClinician]: attachedClinicianId }),
})

type NewAccount = {
  /** Given by demo data, whose people keep their subject. Otherwise the database makes one. */
  subject?: string
  email: string
  password: string
  role: UserRole
  clinicianId?: string
  /** The account’s owner, if that is neither the client nor the clinician. */
  holder?: { firstName: string; lastName: string }
  /** True where the address does not have to be confirmed: demo people. */
  isEmailVerified?: boolean
}

/** Makes an account and gives its subject, or null when the email already has one. Works inside a transaction too. */
export const createAccount = async (db: Db, { password, ...account }: NewAccount): Promise<string | null> =>
  insertAccount(db, { ...account, passwordHash: await hashPassword(password) })

/** `createAccount` for a caller that has hashed the password already, because hashing is too slow for a transaction. */
export async function insertAccount(
  db: Db,
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

/** Locks the account before its links and sign-ins, in this order everywhere, so that a new password and a new email take turns. False if it is closed. */
export async function lockAccount(tx: Tx, subject: string): Promise<boolean> {
  const open = await tx
    .selectFrom('accounts')
    .select('subject')
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return open !== undefined
}
