import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'

/** Of a row: what its sealed value is authenticated with, from the columns that name it. */
type SealedColumn = {
  table: string
  column: string
  names: readonly string[]
  purpose: (...names: string[]) => string
  /** A trigger keeps its rows from being changed. What they say stays as it is. */
  isKept?: true
}

const named = (table: string, name: string, id = 'id', more: Partial<SealedColumn> = {}): SealedColumn => ({
  table,
  column: `sealed_${name}`,
  names: [id],
  purpose: (value) => `${table}.${name}:${value}`,
  ...more,
})

/** Every sealed value that the database keeps; a test holds this list against the database. */
export const sealedColumns: readonly SealedColumn[] = [
  named('clients', 'atsi'),
  ...['address', 'medicare', 'referral', 'ndis', 'work_cover', 'intake', 'gp_claim'].map((part) =>
    named('client_records', part, 'client_id'),
  ),
  named('key_client_contacts', 'contact', 'client_id'),
  named('additional_profiles', 'profile', 'client_id'),
  named('client_referrals', 'referrer', 'client_id'),
  named('client_corrections', 'correction'),
  named('uploads', 'details'),
  named('form_submissions', 'submission'),
  named('questionnaire_submissions', 'answers'),
  named('questionnaire_drafts', 'answers', 'client_id', {
    names: ['client_id', 'questionnaire'],
    purpose: (client, code) => `questionnaire_drafts.answers:${client} ${code}`,
  }),
  named('safety_tasks', 'call'),
  named('safety_tasks', 'closing'),
  named('safety_task_events', 'closing', 'task_id', { purpose: (task) => `safety_tasks.closing:${task}` }),
  named('appointment_notes', 'note', 'reservation_id'),
  named('noted_parent_consents', 'giver', 'reservation_id'),
  named('outside_calendars', 'url', 'id', { purpose: (id) => `outside_calendars.address:${id}` }),
  named('calendar_feeds', 'token', 'clinician_id'),
  named('rooms', 'start_check', 'reservation_id'),
  named('room_signals', 'signal', 'to_tab', {
    names: ['to_tab', 'number'],
    purpose: (tab, number) => `room_signals.signal:${tab}:${number}`,
  }),
  named('referrer_reports', 'draft', 'id', { isKept: true }),
  named('referrer_reports', 'document', 'id', { isKept: true }),
  named('issued_documents', 'content', 'id', { isKept: true }),
  named('document_voids', 'reason', 'document_id', { isKept: true }),
  named('charges', 'reason'),
  named('refunds', 'why'),
  named('money_entries', 'why', 'charge_id', { isKept: true }),
  named('imports', 'layout'),
  named('import_parts', 'rows', 'import_id', {
    names: ['import_id', 'number'],
    purpose: (id, number) => `import_parts.rows:${id}:${number}`,
  }),
  named('import_findings', 'finding', 'import_id', {
    names: ['import_id', 'line'],
    purpose: (id, line) => `import_findings.finding:${id}:${line}`,
  }),
  named('import_mappings', 'layout', 'practice_id', {
    names: ['practice_id', 'source', 'kind'],
    purpose: (practice, source, kind) => `import_mappings.layout:${practice}:${source}:${kind}`,
  }),
  named('staff_sessions', 'new_secret', 'id', { purpose: (id) => `staff_sessions.sealed_new_secret ${id}` }),
  named('staff_authenticators', 'secret', 'subject', {
    purpose: (subject) => `staff_authenticators.sealed_secret ${subject}`,
  }),
  named('identity_keys', 'key', 'id', { purpose: (id) => `identity-key:${id}` }),
  {
    table: 'oidc_payloads',
    column: 'sealed_payload',
    names: ['model', "translate(encode(id, 'base64'), E'+/=\\n', '-_')"],
    purpose: (model, id) => `oidc:${model}:${id}`,
  },
]

const ofABatch = 200

/** An envelope says how long the id of its key is, and then the id. Empty is no envelope. */
const otherKey = ({ column }: SealedColumn, { currentKeyId }: Keyring) => {
  const sealed = sql.ref(column)
  return sql<boolean>`case when length(${sealed}) > 0
    then substring(${sealed} from 2 for get_byte(${sealed}, 0)) <> ${Buffer.from(currentKeyId)} else false end`
}

async function countOthers(db: Db, one: SealedColumn, keyring: Keyring): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(one.table)} where ${otherKey(one, keyring)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** How many were sealed again; fewer than a batch once none is left. */
const resealBatch = (db: Db, keyring: Keyring, one: SealedColumn): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { table, column, names, purpose, isKept } = one
    // Nothing else can write this table until the batch is over, which takes less than a second.
    if (isKept) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    const { rows } = await sql<{ place: string; sealed: Buffer; named: string[] }>`
      select ctid::text as place, ${sql.ref(column)} as sealed, array[${sql.raw(names.map((name) => `${name}::text`).join(', '))}] as named
        from ${sql.table(table)} where ${otherKey(one, keyring)} limit ${ofABatch} for update`.execute(tx)
    for (const { place, sealed, named: values } of rows) {
      const own = purpose(...values)
      const again = keyring.seal(keyring.unseal(sealed, own), own)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ctid = ${place}::tid`.execute(
        tx,
      )
    }
    if (isKept) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    return rows.length
  })

/**
 * Seals with the first key what another one sealed, a batch a transaction: one that is broken off goes on where it stopped. Then no other
 * key is asked for at a start. Run while the service runs, once every process has the new key first. See docs/operations.md.
 */
export async function resealAll(
  db: Db,
  keyring: Keyring,
  tell: (line: string) => void,
): Promise<{ sealed: number; left: number }> {
  let sealed = 0
  for (const one of sealedColumns) {
    const all = await countOthers(db, one, keyring)
    let done = 0
    while (done < all) {
      const count = await resealBatch(db, keyring, one)
      if (count === 0) break
      done += count
      tell(`${one.table}.${one.column}: ${done} of ${all}`)
    }
    sealed += done
  }
  let left = 0
  for (const one of sealedColumns) left += await countOthers(db, one, keyring)
  if (left === 0) await db.deleteFrom('key_checks').where('key_id', '<>', keyring.currentKeyId).execute()
  return { sealed, left }
}
