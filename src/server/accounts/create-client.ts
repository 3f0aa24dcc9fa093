import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import { createAccount } from '../identity/create-account.ts'
import type { Service } from '../service.ts'

export type NewClient = {
  practiceId: string
  email: string
  password: string
  firstName: string
  lastName: string
  mobile: string
  dateOfBirth: string
  recordType: RecordType
  timeZone: ZoneId
  communicationPreference: CommunicationPreference
  atsi: boolean
  withoutParentAllowed: boolean
}

/** The account and the record that belongs to it, or neither. The unique e-mail decides between two at once. */
export async function createClient(
  tx: Tx,
  { keyring }: Pick<Service, 'keyring'>,
  person: NewClient,
): Promise<Result<{ subject: string }>> {
  const { email, password } = person
  const subject = await createAccount(tx, { email, password, role: 'patient' })
  if (subject === null) return fail('emailInUse')
  const id = randomUUID()
  const inserted = await tx
    .insertInto('clients')
    .values({
      id,
      practice_id: person.practiceId,
      identity_subject: subject,
      email,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile,
      date_of_birth: person.dateOfBirth,
      record_type: person.recordType,
      time_zone: person.timeZone,
      communication_preference: person.communicationPreference,
      sealed_atsi: keyring.seal(person.atsi, `clients.atsi:${id}`),
      policies_accepted_at: sql<Date>`now()`,
      without_parent_allowed: person.withoutParentAllowed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? succeed({ subject }) : fail('emailInUse')
}
