import { sql } from 'kysely'
import { findSessionNeeds, type SessionNeed } from '#domain/booking/session-needs.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { toBookingProfile } from '#domain/funding/booking-profile.ts'
import { type ConsultedRecord, consultRecords } from '../clients/client-record-store.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Db } from '../db/connection.ts'
import type { SessionRow } from './read-diary-rows.ts'

type Row = {
  id: string
  firstName: string
  lastName: string
  onBehalfOf: OnBehalfOf
  dateOfBirth: string
  hasSavedCard: boolean
  hasSafetyTask: boolean
}

type Needing = Pick<SessionRow, 'isGP' | 'funding' | 'referral' | 'parentConsented'>

export type ClientFile = {
  name: string
  hasSafetyTask: boolean
  /** What a session of theirs still lacks, on its date (YYYY-MM-DD). */
  needs: (session: Needing, date: string) => SessionNeed[]
}

/** What diaries say of these clients. Their records are opened for rules only: none of their content is given out. */
export async function readClientFiles(
  { db, keyring }: { db: Db; keyring: Keyring },
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ClientFile>> {
  if (clientIds.length === 0) return new Map()
  const ids = [...new Set(clientIds)]
  const [{ rows }, records] = await Promise.all([
    sql<Row>`
      select c.id, c.first_name as "firstName", c.last_name as "lastName", c.on_behalf_of as "onBehalfOf",
             c.date_of_birth as "dateOfBirth", c.has_saved_card as "hasSavedCard",
             exists (select from safety_tasks s where s.client_id = c.id and s.acknowledged_at is null) as "hasSafetyTask"
        from clients c where c.id = any(${ids}::uuid[])`.execute(db),
    consultRecords({ db, keyring }, ids),
  ])
  return new Map(
    rows.flatMap((row) => {
      const record = records.get(row.id)
      return record ? [[row.id, toFile(row, record)]] : []
    }),
  )
}

function toFile(row: Row, record: ConsultedRecord): ClientFile {
  const { medicare, workCover, ndis } = record
  return {
    name: `${row.firstName} ${row.lastName}`,
    hasSafetyTask: row.hasSafetyTask,
    needs: ({ isGP, funding, referral, parentConsented }, date) =>
      findSessionNeeds({
        isGP,
        funding,
        referral,
        hasSavedCard: row.hasSavedCard,
        profile: toBookingProfile(
          { ...record, onBehalfOf: row.onBehalfOf, dateOfBirth: row.dateOfBirth },
          {
            today: date,
            hasParentConsent: parentConsented,
            hasReferral: true,
            hasAgreedToCancellationPolicy: true,
          },
        ),
        medicareVerification: medicare?.verification ?? null,
        dvaVerification: medicare?.dva?.verification ?? null,
        lacksPlanManagerEmail: ndis?.plan === 'planManaged' && !ndis.planManagerEmail,
        isWorkCoverApproved: workCover && (workCover.approved ?? true),
      }),
  }
}
