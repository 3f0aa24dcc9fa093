import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FileStore } from '../adapters/file-store.ts'
import type { Config } from '../config.ts'
import { makeSchema, migrationLock, readMigrations } from '../db/migrate.ts'
import { keysFile, parseKeyring } from '../keyring.ts'
import { makePrivateFolder } from '../private-folder.ts'
import { connectAlone } from './back-up.ts'
import { type BackupManifest, BackupRefused, type OpenedBackup } from './backup-format.ts'

type RestoreTarget = { databaseUrl: string; files: FileStore; config: Config }

/** All or nothing of the database; uploads and keys are there before it is. */
export async function restoreBackup(
  backup: OpenedBackup,
  { databaseUrl, files, config }: RestoreTarget,
): Promise<void> {
  const { manifest } = backup
  const keys = (await backup.readPart(manifest.keyring)).toString()
  const client = await connectAlone(databaseUrl)
  try {
    await checkKeys(keys, manifest, config)
    await client.query('begin')
    await loadDatabase(client, backup)
    for (const { id, part } of manifest.uploads) await files.put(id, await backup.readPart(part))
    await putKeys(keys, config)
    await client.query('insert into restored_copies (backup, taken_at) values ($1, $2)', [
      manifest.name,
      manifest.takenAt,
    ])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** In the transaction of the caller, into an empty database. Nobody else migrates it meanwhile. */
export async function loadDatabase(client: Client, backup: OpenedBackup): Promise<void> {
  const { manifest } = backup
  await refuseNewer(manifest)
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await refuseFilled(client)
  await makeSchema(client, new Set(manifest.migrations.map(({ name }) => name)))
  const tables = manifest.tables.map(({ name }) => escapeIdentifier(name))
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, table, backup)
  for (const { name, last } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      escapeIdentifier(name),
      last ?? 1,
      last !== null,
    ])
  // Each of them checks every row.
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

async function refuseNewer({ migrations, release }: BackupManifest) {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const newer = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (newer)
    throw new BackupRefused(
      `This backup is of a newer release (${release}, ${newer.name}): restore it with that release. Nothing was changed.`,
    )
}

const findTables = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast' and c.relkind in ('r', 'p', 'v', 'm', 'f')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   limit 1`

async function refuseFilled(client: Client) {
  const { rows } = await client.query<{ name: string }>(findTables)
  if (rows[0])
    throw new BackupRefused(
      `The database is not empty (it has ${rows[0].name}). Restore into an empty one. Nothing was changed.`,
    )
}

async function readForeignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by oid`)
  return rows
}

async function loadTable(
  client: Client,
  { name, columns, rows, parts }: BackupManifest['tables'][number],
  { readPart }: OpenedBackup,
) {
  const into = `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(Readable.from(read(parts, readPart)), stream)
  if (stream.rowCount !== rows)
    throw new BackupRefused(`This backup is damaged: ${name} has ${stream.rowCount} of ${rows} rows.`)
}

async function* read(parts: readonly string[], readPart: OpenedBackup['readPart']) {
  for (const part of parts) yield await readPart(part)
}

const entriesOf = (keys: string) => new Set(keys.split(',').map((entry) => entry.trim()))
const idOf = (entry: string) => entry.split(':', 1)[0] ?? ''

/** ENCRYPTION_KEYS goes before the file, so it has to open what is sealed. */
async function checkKeys(keys: string, { keyIds }: BackupManifest, { ENCRYPTION_KEYS, DATA_DIR }: Config) {
  parseKeyring(keys)
  if (ENCRYPTION_KEYS === undefined) {
    const there = await readFile(keysFile(DATA_DIR), 'utf8').catch(() => null)
    if (there !== null && there.trim() !== keys)
      throw new BackupRefused(
        `${keysFile(DATA_DIR)} holds other keys than the backup. Move it away first. Nothing was changed.`,
      )
    return
  }
  const given = entriesOf(ENCRYPTION_KEYS)
  const lacking = Array.from(entriesOf(keys)).filter(
    (entry) => keyIds.includes(idOf(entry)) && !given.has(entry),
  )
  if (lacking.length > 0)
    throw new BackupRefused(
      `ENCRYPTION_KEYS lacks ${lacking.map(idOf).join(', ')}, with which this backup is sealed. Add it, or unset ENCRYPTION_KEYS: the backup has its keys with it. Nothing was changed.`,
    )
}

async function putKeys(keys: string, { ENCRYPTION_KEYS, DATA_DIR }: Config) {
  if (ENCRYPTION_KEYS !== undefined) return
  await makePrivateFolder(DATA_DIR)
  await writeFile(keysFile(DATA_DIR), keys, { mode: 0o600, flush: true })
}
