import { sql } from 'kysely'
import { claimNames } from '#contract/token-claims.ts'
import type { UserRole } from '#domain/clients/roles.ts'
import type { Db } from '../db/connection.ts'

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
    .leftJoin('clients', (join) =>
      join.on('clients.identity_subject', '=', sql<string>`accounts.subject::text`),
    )
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
