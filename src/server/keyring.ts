import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { ConfigError } from './environment.ts'
import { readErrorMessage } from './error-details.ts'
import { makePrivateFolder } from './private-folder.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Seals health data before it reaches the database. The envelope is: length of key id, key id, nonce, tag, content.
 * `purpose` names the column; it is authenticated, so that a value moved to another column or row does not open.
 */
export type Keyring = {
  seal: (value: unknown, purpose: string) => Buffer
  /** What was sealed, which its store has to parse. */
  unseal: (envelope: Buffer, purpose: string) => unknown
  /** A key of its own for another purpose, such as signing a cookie. */
  derive: (purpose: string) => Buffer
  /** That of each key, the first one's first: for what was made before the keys were rotated and must still be known. */
  deriveAll: (purpose: string) => Buffer[]
  currentKeyId: string
}

/** Keys as `id:base64` separated by commas. The first seals; all of them open, so that keys can be rotated. */
export function parseKeyring(text: string): Keyring {
  const keys = new Map(
    text.split(',').map((entry) => {
      const [id = '', secret = ''] = entry.trim().split(':')
      const key = Buffer.from(secret, 'base64')
      if (!/^[\w-]{1,32}$/.test(id) || key.length !== 32)
        throw new Error('each key must be "id:" and 32 bytes in base64, separated by commas')
      return [id, key] as const
    }),
  )
  const currentKeyId = [...keys.keys()][0] ?? ''
  const keyFor = (id: string) => {
    const key = keys.get(id)
    if (!key) throw new Error(`No encryption key with id ${id} is configured`)
    return key
  }
  const deriveFrom = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  return {
    currentKeyId,
    derive: (purpose) => deriveFrom(keyFor(currentKeyId), purpose),
    deriveAll: (purpose) => Array.from(keys.values(), (key) => deriveFrom(key, purpose)),
    seal(value, purpose) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, keyFor(currentKeyId), nonce).setAAD(Buffer.from(purpose))
      const content = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      const id = Buffer.from(currentKeyId)
      return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), content])
    },
    unseal(envelope, purpose) {
      const nonceAt = 1 + (envelope[0] ?? 0)
      const tagAt = nonceAt + nonceLength
      const contentAt = tagAt + tagLength
      const key = keyFor(envelope.toString('utf8', 1, nonceAt))
      const decipher = createDecipheriv(algorithm, key, envelope.subarray(nonceAt, tagAt))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(envelope.subarray(tagAt, contentAt))
      const text = Buffer.concat([decipher.update(envelope.subarray(contentAt)), decipher.final()]).toString(
        'utf8',
      )
      return JSON.parse(text)
    },
  }
}

export const newKey = () => `k${Date.now().toString(36)}:${randomBytes(32).toString('base64')}`

const checkText = 'banksia'

/** The ring from ENCRYPTION_KEYS, or one that is made on first start and kept in DATA_DIR. */
export const loadKeyring = async (config: Config): Promise<Keyring> => toKeyring(await readKeys(config))

/** As `loadKeyring`, but null where a first start would make one. */
export async function findKeyring({ ENCRYPTION_KEYS, DATA_DIR }: Config): Promise<Keyring | null> {
  const text = ENCRYPTION_KEYS ?? (await readFile(keysFile(DATA_DIR), 'utf8').catch(() => null))
  return text === null ? null : toKeyring(text.trim())
}

function toKeyring(text: string): Keyring {
  try {
    return parseKeyring(text)
  } catch (error) {
    throw new ConfigError(`ENCRYPTION_KEYS is not valid: ${readErrorMessage(error)}`)
  }
}

/** The ring as it is written, which a backup takes with it. */
export const readKeys = async ({ ENCRYPTION_KEYS, DATA_DIR }: Config): Promise<string> =>
  ENCRYPTION_KEYS ?? readOrMake(keysFile(DATA_DIR))

export const keysFile = (dataDir: string) => join(dataDir, 'encryption-keys')

async function readOrMake(file: string): Promise<string> {
  await makePrivateFolder(dirname(file))
  await writeFile(file, newKey(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/** A process with other keys than its database was filled with could read nothing and would write what others cannot. */
export async function checkKeyring(db: Db, keyring: Keyring): Promise<void> {
  await openKeyChecks(db, keyring)
  await db
    .insertInto('key_checks')
    .values({ key_id: keyring.currentKeyId, sealed_check: keyring.seal(checkText, 'key-check') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Opens one value of each key that has sealed any, and gives how many there are. */
export async function openKeyChecks(db: Db, keyring: Keyring): Promise<number> {
  const checks = await db.selectFrom('key_checks').select('sealed_check').execute()
  for (const { sealed_check } of checks) {
    try {
      keyring.unseal(sealed_check, 'key-check')
    } catch {
      throw new ConfigError(
        'ENCRYPTION_KEYS lacks a key that this database was filled with. Add it to the ring.',
      )
    }
  }
  return checks.length
}
