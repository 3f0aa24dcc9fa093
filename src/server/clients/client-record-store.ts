import { createHmac } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  addressSchema,
  intakeSchema,
  medicareSchema,
  type ownProfileSchema,
  referralSchema,
} from '#contract/clients.ts'
import { detailsSchemas } from '#contract/funding.ts'
import type { RecordOnFile } from '#domain/booking/requirements.ts'
import { type FundingDetails, mapDetails } from '#domain/funding/methods.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import type { Keyring } from '../keyring.ts'
import type { Db, Tx } from '../db/database.ts'
import { addMissingRows, changeRows, findRow, readRow } from '../db/rows.ts'
import {
  auditNames,
  openAtsi,
  openPart,
  readContacts,
  readGuardian,
  type RecordPart,
  sealAtsi,
  sealedColumn,
  sealPart,
  type PartsToStore,
  type StoredParts,
} from './record-parts.ts'

/** What a client has given us and we keep sealed, opened as its owner may see it. Null is not on file. */
export type RecordDetails = Pick<
  z.infer<typeof ownProfileSchema>,
  'address' | 'medicare' | 'referral' | 'intake' | 'guardian' | 'keyClientContacts' | FundingDetails
>

type DbAndKeyring = { db: Db; keyring: Keyring }

type PartChange<Part> = { clientId: string; part: Part; now: Date; by: AccessedBy }

/** For showing to a person. The audit row is written before anything is given out. */
export async function readRecord(
  keys: DbAndKeyring,
  clientId: string,
  by: AccessedBy,
): Promise<RecordDetails> {
  const details = await consultRecord(keys, clientId)
  await noteRead(keys.db, by, clientId, 'own profile')
  return details
}

/** For rules that decide something and show nothing of the record: no audit row. */
export async function consultRecord({ db, keyring }: DbAndKeyring, clientId: string): Promise<RecordDetails> {
  const row = await db
    .selectFrom('client_records')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const open = <Part extends RecordPart>(part: Part): StoredParts[Part] | null => {
    const sealed = row?.[sealedColumn(part)]
    return sealed ? openPart(keyring, { part, clientId }, sealed) : null
  }
  const showDetails = (form: FundingDetails) => detailsSchemas[form].nullable().parse(open(form))
  // mapDetails gives every form the same type; each was read with its own schema.
  const ownDetails = mapDetails(showDetails) as Pick<RecordDetails, FundingDetails>
  return {
    address: addressSchema.nullable().parse(open('address')),
    medicare: medicareSchema.nullable().parse(open('medicare')),
    referral: referralSchema.nullable().parse(open('referral')),
    ...ownDetails,
    intake: intakeSchema.nullable().parse(open('intake')),
    guardian: await readGuardian({ db, keyring }, clientId),
    keyClientContacts: await readContacts({ db, keyring }, clientId),
  }
}

/** Whether they said that they are of Aboriginal or Torres Strait Islander origin; null where they were not asked. */
export async function readAtsi({ db, keyring }: DbAndKeyring, clientId: string): Promise<boolean | null> {
  const client = await readRow(db, 'clients', { id: clientId }, ['id', 'sealed_atsi'])
  return openAtsi(keyring, client)
}

export async function saveAtsi(
  keyring: Keyring,
  tx: Tx,
  { clientId, atsi, by }: { clientId: string; atsi: boolean; by: AccessedBy },
): Promise<void> {
  await changeRows(tx, 'clients', { id: clientId }, sealAtsi(keyring, clientId, atsi))
  await noteChange(tx, by, clientId, 'aboriginal or torres strait islander origin')
}

type SealedRecord = {
  id: string
  medicare: Buffer | null
  address: Buffer | null
  intake: Buffer | null
  workCover: Buffer | null
  ndis: Buffer | null
  hasEmergencyContact: boolean
  hasGuardian: boolean
}

/** What rules ask about a record, in the shape of `RecordOnFile`: where it matters only that something is there, it is an empty object. */
export type ConsultedRecord = Omit<
  RecordOnFile,
  'onBehalfOf' | 'dateOfBirth' | 'medicare' | 'workCover' | 'ndis'
> & {
  medicare: StoredParts['medicare'] | null
  workCover: StoredParts['workCover'] | null
  ndis: StoredParts['ndis'] | null
}

/** Of many clients in one look, for rules that decide something and show nothing of the records: no audit row. */
export async function consultRecords(
  { db, keyring }: DbAndKeyring,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ConsultedRecord>> {
  const { rows } = await sql<SealedRecord>`
    select c.id, f.sealed_medicare as medicare, f.sealed_address as address, f.sealed_intake as intake,
           f.sealed_work_cover as "workCover", f.sealed_ndis as ndis,
           exists (select from key_client_contacts k where k.client_id = c.id and k.tag = 'emergency') as "hasEmergencyContact",
           exists (select from additional_profiles a where a.client_id = c.id and a.role = 'guardian') as "hasGuardian"
      from clients c left join client_records f on f.client_id = c.id
     where c.id = any(${clientIds}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const open = <Part extends RecordPart>(part: Part, sealed: Buffer | null): StoredParts[Part] | null =>
        sealed && openPart(keyring, { part, clientId: row.id }, sealed)
      const record: ConsultedRecord = {
        medicare: open('medicare', row.medicare),
        address: open('address', row.address),
        intake: open('intake', row.intake),
        workCover: open('workCover', row.workCover),
        ndis: open('ndis', row.ndis),
        guardian: row.hasGuardian ? {} : null,
        keyClientContacts: row.hasEmergencyContact ? [{ tags: ['emergency'] }] : [],
      }
      return [row.id, record]
    }),
  )
}

/** One part as it is stored, for rules that decide something: no audit row. */
export async function readPartUnaudited<Part extends RecordPart>(
  { db, keyring }: DbAndKeyring,
  clientId: string,
  part: Part,
): Promise<StoredParts[Part] | null> {
  const row = await findRow(db, 'client_records', { client_id: clientId }, [
    `${sealedColumn<RecordPart>(part)} as sealed`,
  ])
  return row?.sealed ? openPart(keyring, { part, clientId }, row.sealed) : null
}

/** `change` is given what was stored, locked until the transaction ends. If it returns null, nothing changes. */
export async function changeRecordPart<Part extends RecordPart>(
  tx: Tx,
  keyring: Keyring,
  { clientId, part, now, by }: PartChange<Part>,
  change: (before: StoredParts[Part] | null) => PartsToStore[Part] | null,
): Promise<void> {
  await addMissingRows(tx, 'client_records', { client_id: clientId, updated_at: now })
  const { sealed } = await tx
    .selectFrom('client_records')
    .select(`${sealedColumn<RecordPart>(part)} as sealed`)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = change(sealed && openPart(keyring, { part, clientId }, sealed))
  if (after === null) return
  await tx
    .updateTable('client_records')
    .set({ [sealedColumn(part)]: sealPart(keyring, { part, clientId }, after), updated_at: now })
    .where('client_id', '=', clientId)
    .execute()
  await noteChange(tx, by, clientId, auditNames[part])
}

/** Records with the same Medicare number and position on the card, known by a keyed hash. */
export async function findSameCard({ db, keyring }: DbAndKeyring, clientId: string): Promise<string[]> {
  await makeFingerprints({ db, keyring })
  const rows = await db
    .selectFrom('card_fingerprints as own')
    .innerJoin('card_fingerprints as other', 'other.fingerprint', 'own.fingerprint')
    .select('other.client_id')
    .where('own.client_id', '=', clientId)
    .where('other.client_id', '<>', clientId)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

const fingerprintsAtOnce = 200

/** Of records that changed since theirs was made: so nothing that writes a card has to think of it, also in the release before. */
async function makeFingerprints({ db, keyring }: DbAndKeyring): Promise<void> {
  const { currentKeyId } = keyring
  const key = keyring.derive('medicare card fingerprint')
  for (;;) {
    const { rows } = await sql<{ id: string; sealed: Buffer; updatedAt: string }>`
      select r.client_id as id, r.sealed_medicare as sealed, r.updated_at::text as "updatedAt"
        from client_records r left join card_fingerprints f on f.client_id = r.client_id
       where r.sealed_medicare is not null
         and (f.record_updated_at is distinct from r.updated_at or f.key_id <> ${currentKeyId})
       limit ${fingerprintsAtOnce}`.execute(db)
    for (const { id: clientId, sealed, updatedAt } of rows) {
      const card = openPart(keyring, { part: 'medicare', clientId }, sealed)
      const isWhole = card.number !== null && card.irn !== null
      const hash = isWhole ? createHmac('sha256', key).update(`${card.number}\n${card.irn}`).digest() : null
      await sql`
        insert into card_fingerprints (client_id, fingerprint, record_updated_at, key_id)
        values (${clientId}, ${hash}, ${updatedAt}, ${currentKeyId})
        on conflict (client_id) do update set fingerprint = excluded.fingerprint,
          record_updated_at = excluded.record_updated_at, key_id = excluded.key_id`.execute(db)
    }
    if (rows.length < fingerprintsAtOnce) return
    await nextTurn()
  }
}
