import { sql } from 'kysely'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { toBookingProfile } from '#domain/funding/booking-profile.ts'
import { findSessionNeeds, type SessionNeed } from '#domain/booking/session-needs.ts'
import { openPart, type RecordPart, type Stored } from '../clients/record-parts.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Db } from '../db/connection.ts'
import type { SessionRow } from './read-diary-rows.ts'

type Row = {
  id: string
  firstName: string
  lastName: string
  onBehalfOf: OnBehalfOf
  hasSavedCard: boolean
  hasEmergencyContact: boolean
  hasGuardian: boolean
  hasSafetyTask: boolean
  medicare: Buffer | null
  address: Buffer | null
  intake: Buffer | null
  workCover: Buffer | null
  hasNdis: boolean
}

type Needing = Pick<SessionRow, 'isGP' | 'funding' | 'referral' | 'parentConsented'>

export type ClientFile = {
  name: string
  hasSafetyTask: boolean
  /** What a session of theirs still lacks, on its date (YYYY-MM-DD). */
  needs: (session: Needing, date: string) => SessionNeed[]
}

/** What diaries say of these clients, in one look. Their records are opened for rules only: none of their content is given out. */
export async function readClientFiles(
  { db, keyring }: { db: Db; keyring: Keyring },
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ClientFile>> {
  if (clientIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.on_behalf_of as "onBehalfOf",
           c.has_saved_card as "hasSavedCard",
           exists (select from key_client_contacts k where k.client_id = c.id and k.tag = 'emergency') as "hasEmergencyContact",
           exists (select from additional_profiles a where a.client_id = c.id and a.role = 'guardian') as "hasGuardian",
           exists (select from safety_tasks s where s.client_id = c.id and s.acknowledged_at is null) as "hasSafetyTask",
           f.sealed_medicare as medicare, f.sealed_address as address, f.sealed_intake as intake,
           f.sealed_work_cover as "workCover", f.sealed_ndis is not null as "hasNdis"
      from clients c left join client_records f on f.client_id = c.id
     where c.id = any(${[...new Set(clientIds)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toFile(keyring, row)]))
}

function toFile(keyring: Keyring, row: Row): ClientFile {
  const open = <Part extends RecordPart>(part: Part, sealed: Buffer | null): Stored[Part] | null =>
    sealed && openPart(keyring, { part, clientId: row.id }, sealed)
  const medicare = open('medicare', row.medicare)
  const file = {
    medicare,
    address: open('address', row.address),
    intake: open('intake', row.intake),
    ndis: row.hasNdis ? {} : null,
    workCover: open('workCover', row.workCover),
    onBehalfOf: row.onBehalfOf,
    guardian: row.hasGuardian ? {} : null,
    keyClientContacts: row.hasEmergencyContact ? [{ tags: ['emergency'] }] : [],
  }
  return {
    name: `${row.firstName} ${row.lastName}`,
    hasSafetyTask: row.hasSafetyTask,
    needs: ({ isGP, funding, referral, parentConsented }, date) =>
      findSessionNeeds({
        isGP,
        funding,
        referral,
        hasSavedCard: row.hasSavedCard,
        profile: toBookingProfile(file, {
          today: date,
          hasParentConsent: parentConsented,
          hasReferral: true,
          hasAgreedToCancellationPolicy: true,
        }),
        medicareVerification: medicare?.verification ?? null,
        dvaVerification: medicare?.dva?.verification ?? null,
        isWorkCoverApproved: file.workCover && (file.workCover.approved ?? true),
      }),
  }
}
