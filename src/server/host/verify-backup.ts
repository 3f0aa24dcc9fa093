import { randomBytes } from 'node:crypto'
import { type Client, escapeIdentifier } from 'pg'
import { readErrorMessage } from '../error-details.ts'
import { type Keyring, parseKeyring } from '../keyring.ts'
import { connectAlone } from './back-up.ts'
import { type BackupManifest, BackupRefused, type OpenedBackup } from './backup-format.ts'
import { sealedColumns } from './reseal.ts'
import { loadDatabase } from './restore.ts'

type Verified = {
  /** What was checked, and how it went. */
  lines: string[]
  isWhole: boolean
}

/** Restores into a database of its own beside the given one, looks at what is there, and drops it again. */
export async function verifyBackup(backup: OpenedBackup, databaseUrl: string): Promise<Verified> {
  const scratch = `banksia_verify_${randomBytes(6).toString('hex')}`
  const admin = await connectAlone(databaseUrl)
  try {
    await admin.query(`create database ${scratch} template template0`).catch((error: unknown) => {
      throw new BackupRefused(`No scratch database could be made: ${readErrorMessage(error)}.`)
    })
    const url = new URL(databaseUrl)
    url.pathname = `/${scratch}`
    const client = await connectAlone(url.href)
    try {
      return await look(client, backup)
    } finally {
      await client.end()
    }
  } finally {
    await admin.query(`drop database if exists ${scratch} with (force)`).finally(() => admin.end())
  }
}

async function look(client: Client, backup: OpenedBackup): Promise<Verified> {
  const { manifest, readPart } = backup
  await client.query('begin')
  await loadDatabase(client, backup)
  const wrong = await findWrongCounts(client, manifest)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const keyring = parseKeyring((await readPart(manifest.keyring)).toString())
  const sealed = await openSealed(client, keyring, manifest.keyIds)
  // Each is compared with its digest as it is read.
  for (const { part } of manifest.uploads) await readPart(part)
  const { uploads, missingUploads } = manifest
  return {
    lines: [
      `Restored into a scratch database, with every foreign key: ${rows} rows of ${manifest.tables.length} tables.`,
      ...wrong.map((line) => `WRONG: ${line}`),
      wrong.length === 0 ? 'Each table has as many rows as the manifest says.' : '',
      ...manifest.keyIds.map(
        (id) => `The key ${id} opens ${sealed.opened.get(id) ?? 0} sealed values, one of each kind.`,
      ),
      ...sealed.closed.map((line) => `WRONG: ${line}`),
      `${uploads.length} uploaded files are as they were written.`,
      ...missingUploads.map(
        (id) => `The file ${id} was deleted while the backup was made, and is not in it.`,
      ),
    ].filter((line) => line !== ''),
    isWhole: wrong.length === 0 && sealed.closed.length === 0,
  }
}

async function findWrongCounts(client: Client, { tables }: BackupManifest): Promise<string[]> {
  const wrong = []
  for (const { name, rows } of tables) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${escapeIdentifier(name)}`)
    const count = Number(counted.rows[0]?.count)
    if (count !== rows) wrong.push(`${name} has ${count} rows; the manifest says ${rows}.`)
  }
  return wrong
}

/** Of every sealed column one value for each key that sealed any; and the check of each key. */
async function openSealed(client: Client, keyring: Keyring, keyIds: readonly string[]) {
  const opened = new Map<string, number>()
  const closed: string[] = []
  const keyOf = (column: string) => `substring(${column} from 2 for get_byte(${column}, 0))`
  const checks = { table: 'key_checks', column: 'sealed_check', names: ["'key-check'"], purpose: String }
  for (const { table, column, names, purpose } of [checks, ...sealedColumns]) {
    const { rows } = await client.query<{ key: string; sealed: Buffer; named: string[] }>(
      `select distinct on (1) convert_from(${keyOf(column)}, 'UTF8') as key, ${column} as sealed,
              array[${names.map((name) => `${name}::text`).join(', ')}] as named
         from ${table} where length(${column}) > 0 order by 1`,
    )
    for (const { key, sealed, named } of rows)
      try {
        keyring.unseal(sealed, purpose(...named))
        opened.set(key, (opened.get(key) ?? 0) + 1)
      } catch {
        closed.push(`${table}.${column} has a value that the key ${key} does not open.`)
      }
  }
  for (const id of keyIds) if (!opened.has(id)) closed.push(`Nothing is sealed with the key ${id}.`)
  return { opened, closed }
}
