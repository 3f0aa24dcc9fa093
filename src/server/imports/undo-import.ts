import { type RawBuilder, sql } from 'kysely'
import type { ImportKind } from '#domain/imports/import-kinds.ts'
import { undoBlocks } from '#domain/imports/import-states.ts'
import type { AccessedBy } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import type { ImportRow } from './import-store.ts'
import { noteImported } from './write-clients.ts'

/** The records that an import brought itself. What was here before is never taken back. */
const ofImport = (id: string) =>
  sql`select record_id from imported_records where import_id = ${id} and is_new`

type UndoRule = {
  /** Records that something has come upon since: `b` is the record’s id. */
  blocked: (records: RawBuilder<unknown>) => RawBuilder<{ count: number }>
  take: (records: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]
  /** Whose record it is, for the audit. */
  clients: (records: RawBuilder<unknown>) => RawBuilder<{ clientId: string }>
}

const rules: Record<ImportKind, UndoRule> = {
  clients: {
    blocked: (records) => sql`
      select count(*)::int as count from clients c where c.id in (${records}) and (
        c.identity_subject is not null or c.merged_into is not null
        or exists (select from client_corrections k where k.client_id = c.id)
        or exists (select from clients other where other.merged_into = c.id)
        or exists (select from reservations r where r.client_id = c.id)
        or exists (select from client_referrals r where r.client_id = c.id)
        or exists (select from uploads u where u.client_id = c.id)
        or exists (select from charges h where h.client_id = c.id)
        or exists (select from imported_records i where i.kind = 'contacts' and i.record_id in (
             select id from key_client_contacts where client_id = c.id
             union all select id from additional_profiles where client_id = c.id)))`,
    take: (records) => [sql`delete from clients where id in (${records})`],
    clients: (records) => sql`select id as "clientId" from clients where id in (${records})`,
  },
  contacts: {
    blocked: (records) => sql`
      select count(*)::int as count from (
        select id, updated_at from key_client_contacts union all select id, updated_at from additional_profiles) contact
       where contact.id in (${records}) and contact.updated_at > (
         select i.written_at from imports i join imported_records r on r.import_id = i.id where r.record_id = contact.id limit 1)`,
    take: (records) => [
      sql`delete from key_client_contacts where id in (${records})`,
      sql`delete from additional_profiles where id in (${records})`,
    ],
    clients: (records) => sql`
      select client_id as "clientId" from key_client_contacts where id in (${records})
      union select client_id from additional_profiles where id in (${records})`,
  },
  referrals: {
    blocked: (records) => sql`
      select count(distinct referral_id)::int as count from referrer_reports where referral_id in (${records})`,
    take: (records) => [sql`delete from client_referrals where id in (${records})`],
    clients: (records) => sql`select client_id as "clientId" from client_referrals where id in (${records})`,
  },
  appointments: {
    blocked: (records) => sql`
      select count(*)::int as count from reservations r where r.id in (${records}) and (
        exists (select from charges h where h.reservation_id = r.id)
        or exists (select from appointment_notes n where n.reservation_id = r.id)
        or exists (select from appointment_moves m where m.reservation_id = r.id)
        or exists (select from outcome_events e where e.reservation_id = r.id)
        or exists (select from questionnaire_submissions q where q.reservation_id = r.id)
        or exists (select from rooms m where m.reservation_id = r.id)
        or exists (select from sent_emails s where s.reservation_id = r.id))`,
    take: (records) => [sql`delete from reservations where id in (${records})`],
    clients: (records) =>
      sql`select distinct client_id as "clientId" from reservations where id in (${records})`,
  },
}

/** Why an import can’t be taken back; null where it can. */
export async function findUndoBlock(
  db: Db,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
): Promise<string | null> {
  const { rows } = await rules[kind].blocked(ofImport(id)).execute(db)
  const count = rows[0]?.count ?? 0
  return count > 0 ? undoBlocks[kind](count) : null
}

/** Records taken back in one statement: a statement has some seconds. */
const ofABatch = 250

/**
 * Takes back all that an import brought, or nothing: it is one transaction. What stands against it is looked for under the locks of the
 * records, so that a booking at this moment is either found, or finds no client.
 */
export async function takeBack(
  tx: Tx,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  by: AccessedBy,
): Promise<string | null> {
  if (kind === 'clients')
    await sql`select from clients where id in (${ofImport(id)}) order by id for update`.execute(tx)
  if (kind === 'appointments')
    await sql`select from reservations where id in (${ofImport(id)}) order by id for update`.execute(tx)
  const block = await findUndoBlock(tx, { id, kind })
  if (block !== null) return block
  const { rows: records } = await sql<{ record_id: string }>`${ofImport(id)}`.execute(tx)
  for (let start = 0; start < records.length; start += ofABatch) {
    const batch = records.slice(start, start + ofABatch).map(({ record_id }) => record_id)
    const these = sql`select unnest(${batch}::uuid[])`
    const { rows: whose } = await rules[kind].clients(these).execute(tx)
    await leaveClinicians(tx, kind, batch)
    for (const statement of rules[kind].take(these)) await statement.execute(tx)
    await noteImported(
      tx,
      by,
      whose.map(({ clientId }) => clientId),
      `import of ${kind} taken back`,
    )
  }
  await tx.deleteFrom('imported_records').where('import_id', '=', id).execute()
  return null
}

/** Who has no session left with their psychologist is not theirs any more. */
async function leaveClinicians(tx: Tx, kind: ImportKind, batch: readonly string[]): Promise<void> {
  if (kind !== 'appointments') return
  await sql`
    update clients c set attached_clinician_id = null
      from reservations r
     where r.id = any(${batch}::uuid[]) and c.id = r.client_id and c.attached_clinician_id = r.clinician_id
       and not exists (select from reservations o where o.client_id = c.id and o.clinician_id = r.clinician_id
                          and o.booked_at is not null and o.id <> all(${batch}::uuid[]))`.execute(tx)
}
