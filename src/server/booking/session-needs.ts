import { sql } from 'kysely'
import { findSessionNeeds, type SessionNeed } from '#domain/booking/session-needs.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { toBookingProfile } from '#domain/booking/requirements.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type ConsultedRecord, consultRecords } from '../clients/client-record-store.ts'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'

type ClientRow = {
  id: string
  firstName: string
  lastName: string
  onBehalfOf: OnBehalfOf
  dateOfBirth: string
  hasSavedCard: boolean
  hasSafetyTask: boolean
}

type SessionFacts = {
  isGP: boolean
  funding: FundingMethod | null
  referral: ReferralStatus | null
  parentConsented: boolean
  hasFormsLeft: boolean
}

export type ClientFile = {
  name: string
  hasSafetyTask: boolean
  /** What a session of theirs still lacks, on its date (YYYY-MM-DD). */
  needs: (session: SessionFacts, date: string) => SessionNeed[]
}

/** What diaries say of these clients. Their records are opened for rules only: none of their content is given out. */
export async function readClientFiles(
  { db, keyring }: { db: Db; keyring: Keyring },
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ClientFile>> {
  if (clientIds.length === 0) return new Map()
  const ids = [...new Set(clientIds)]
  const [{ rows }, records] = await Promise.all([
    sql<ClientRow>`
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

function toFile(row: ClientRow, record: ConsultedRecord): ClientFile {
  const { medicare, workCover, ndis } = record
  return {
    name: `${row.firstName} ${row.lastName}`,
    hasSafetyTask: row.hasSafetyTask,
    needs: ({ isGP, funding, referral, parentConsented, hasFormsLeft }, date) =>
      findSessionNeeds({
        isGP,
        funding,
        referral,
        hasFormsLeft,
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
