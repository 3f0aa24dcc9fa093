import type { Service } from '../service.ts'
import { decryptFile } from './file-cipher.ts'
import { openDetails } from './upload-store.ts'

/** The document of a message that was opened, which is when the audit row was written. Null where the store does not have it. */
export async function readMessageFile(
  { db, files, keyring }: Pick<Service, 'db' | 'files' | 'keyring'>,
  id: string,
): Promise<{ name: string; content: Buffer } | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('submission_id', 'is not', null)
    .executeTakeFirst()
  const envelope = row && (await files.get(id))
  if (!row || !envelope) return null
  const { name, key } = openDetails(keyring, row)
  return { name, content: decryptFile(envelope, key, id) }
}
