import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { sealAtsi } from '../clients/record-parts.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import { insertAccount } from '../identity/create-account.ts'
import { queueEmailVerification } from '../identity/email-verification.ts'
import type { PolicyInForce } from '../policies/policies-in-force.ts'
import { insertAcceptances } from '../policies/policy-acceptances.ts'
import type { Service } from '../service.ts'

export type NewClient = {
  practiceId: string
  email: string
  /** Made before the transaction: it is slow. */
  passwordHash: string
  onBehalfOf: OnBehalfOf
  /** The person who signs up, where that is not the client. */
  bookedBy?: { firstName: string; lastName: string }
  firstName: string
  lastName: string
  mobile: string
  dateOfBirth: string
  recordType: RecordType
  timeZone: ZoneId
  communicationPreference: CommunicationPreference
  atsi: boolean
  withoutParentAllowed: boolean
  /** What they agree to by signing up, as it is in force. */
  policies: readonly PolicyInForce[]
}

/**
 * The account and the record that belongs to it, or neither, and the message that asks to confirm the address. The unique
 * email decides between two at once.
 */
export async function createClient(
  tx: Tx,
  { keyring, jobs }: Pick<Service, 'keyring' | 'jobs'>,
  person: NewClient,
): Promise<Result<{ subject: string }>> {
  const { email, passwordHash, onBehalfOf } = person
  const holder = onBehalfOf === 'mySelf' ? undefined : person.bookedBy
  const subject = await insertAccount(tx, { email, passwordHash, role: 'patient', holder })
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
      on_behalf_of: onBehalfOf,
      time_zone: person.timeZone,
      communication_preference: person.communicationPreference,
      ...sealAtsi(keyring, id, person.atsi),
      policies_accepted_at: sql<Date>`now()`,
      without_parent_allowed: person.withoutParentAllowed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return fail('emailInUse')
  await insertAcceptances(tx, id, person.policies)
  await queueEmailVerification({ jobs }, tx, subject)
  return succeed({ subject })
}
