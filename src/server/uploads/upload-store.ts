import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { StoredFile } from '#contract/uploads.ts'
import type { UploadType } from '#domain/uploads/upload-rules.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { type FullShare, fullShareFor } from './upload-share.ts'

/** What the database keeps sealed of a file: what the client called it, and the key that opens it. */
const storedDetails = z.object({ name: z.string(), key: z.string() })
type Details = z.infer<typeof storedDetails>

export type UploadRow = Selectable<Tables['uploads']>

const purpose = (id: string) => `uploads.details:${id}`

export function openDetails(
  keyring: Keyring,
  { id, sealed_details }: Pick<UploadRow, 'id' | 'sealed_details'>,
) {
  const { name, key } = storedDetails.parse(keyring.unseal(sealed_details, purpose(id)))
  return { name, key: Buffer.from(key, 'base64') }
}

type NewUpload = {
  id: string
  clientId: string | null
  type: UploadType
  size: number
  name: string
  key: Buffer
}

/** The row comes before the file, so that no file is ever unknown. None is made where the sender's share is full: then that share. */
export async function insertPending(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id, clientId, type, size, name, key }: NewUpload,
): Promise<FullShare | null> {
  const details: Details = { name, key: key.toString('base64') }
  const { rows } = await sql<{ refusal: FullShare | null }>`
    with share as materialized (select ${fullShareFor(clientId, size)} as refusal),
    made as (
      insert into uploads (id, client_id, type, size, sealed_details)
      select ${id}, ${clientId}::uuid, ${type}, ${size}, ${keyring.seal(details, purpose(id))}
        from share where share.refusal is null)
    select share.refusal from share`.execute(db)
  return rows[0]?.refusal ?? null
}

/** Once all files of a batch are in the store, they count, together. */
export async function markStored(tx: Kysely<Tables>, ids: string[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ status: 'stored' })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== ids.length) throw new Error('A file of the batch was swept while it arrived')
}

/** Removes files of a batch that was not stored. A batch that was stored after all, by a lost answer, is left alone. */
export async function discardPending(service: Pick<Service, 'db' | 'files'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const claimed = await service.db
    .updateTable('uploads')
    .set({ status: 'removed' })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  for (const { id } of claimed) await eraseRemoved(service, id)
}

/** The file goes first: a row that is left over is found by the sweep, a file that is left over is not. */
export async function eraseRemoved({ db, files }: Pick<Service, 'db' | 'files'>, id: string): Promise<void> {
  await files.remove(id)
  await db.deleteFrom('uploads').where('id', '=', id).where('status', '=', 'removed').execute()
}

export const presentFile = (keyring: Keyring, row: UploadRow): StoredFile => ({
  fileId: row.id,
  name: openDetails(keyring, row).name,
  size: row.size,
  type: row.type,
})

export async function readClientId(db: Kysely<Tables>, subject: string): Promise<string | null> {
  const client = await db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  return client?.id ?? null
}
