import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientSource } from '#domain/clients/client-record.ts'
import type { OnBehalfOf, RecordType } from '#domain/clients/on-behalf-of.ts'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tx } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'
import { insertAcceptances, type PolicyInForce } from './policies.ts'
import { sealAtsi } from './record-parts.ts'

export type ClientToInsert = {
  practiceId: string
  source: ClientSource
  /** The subject of whoever of the practice writes the record; null where the person signs up. */
  createdBy: string | null
  /** Null without a login. */
  subject: string | null
  email: string | null
  mobile: string | null
  firstName: string
  lastName: string
  dateOfBirth: string
  recordType: RecordType
  onBehalfOf: OnBehalfOf
  timeZone: ZoneId
  communicationPreference: CommunicationPreference
  /** Null where they were not asked. */
  atsi: boolean | null
  withoutParentAllowed: boolean
  /** What the person agrees to, as it is in force; empty where the practice writes the record. */
  policies: readonly PolicyInForce[]
}

/** The one way in which a client record begins. Null where the login has a record already. */
export async function insertClient(
  tx: Tx,
  keyring: Keyring,
  person: ClientToInsert,
): Promise<{ id: string } | null> {
  const id = randomUUID()
  const inserted = await tx
    .insertInto('clients')
    .values({
      id,
      practice_id: person.practiceId,
      source: person.source,
      created_by: person.createdBy,
      identity_subject: person.subject,
      email: person.email,
      mobile: person.mobile,
      first_name: person.firstName,
      last_name: person.lastName,
      date_of_birth: person.dateOfBirth,
      record_type: person.recordType,
      on_behalf_of: person.onBehalfOf,
      time_zone: person.timeZone,
      communication_preference: person.communicationPreference,
      ...(person.atsi !== null && sealAtsi(keyring, id, person.atsi)),
      policies_accepted_at: person.policies.length > 0 ? sql<Date>`now()` : null,
      without_parent_allowed: person.withoutParentAllowed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await insertAcceptances(tx, id, person.policies)
  return inserted
}
