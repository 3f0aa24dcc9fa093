import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../config/environment.ts'
import type { Db } from '../db/connection.ts'
import { type Keyring, newKey, parseKeyring } from './keyring.ts'
import { readErrorMessage } from '../error-details.ts'
import { makePrivateFolder } from '../private-folder.ts'

const checkText = 'banksia'

/** The ring from ENCRYPTION_KEYS, or one that is made on first start and kept in DATA_DIR. */
export async function loadKeyring(config: Config): Promise<Keyring> {
  const text = config.ENCRYPTION_KEYS ?? (await readOrMake(join(config.DATA_DIR, 'encryption-keys')))
  try {
    return parseKeyring(text)
  } catch (error) {
    throw new ConfigError(`ENCRYPTION_KEYS is not valid: ${readErrorMessage(error)}`)
  }
}

async function readOrMake(file: string): Promise<string> {
  await makePrivateFolder(dirname(file))
  await writeFile(file, newKey(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/** A process with other keys than its database was filled with could read nothing and would write what others cannot. */
export async function checkKeyring(db: Db, keyring: Keyring): Promise<void> {
  for (const { sealed_check } of await db.selectFrom('key_checks').select('sealed_check').execute()) {
    try {
      keyring.unseal(sealed_check, 'key-check')
    } catch {
      throw new ConfigError(
        'ENCRYPTION_KEYS lacks a key that this database was filled with. Add it to the ring.',
      )
    }
  }
  await db
    .insertInto('key_checks')
    .values({ key_id: keyring.currentKeyId, sealed_check: keyring.seal(checkText, 'key-check') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
