import { openPart, type RecordPart, sealedColumn, type StoredParts } from '#server/clients/record-parts.ts'
import type { Service } from '#server/service.ts'

/** A part of a client's record as it is stored: more than any screen shows of it. */
export async function readStoredPart<Part extends RecordPart>(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  clientId: string,
  part: Part,
): Promise<StoredParts[Part] | null> {
  const row = await db
    .selectFrom('client_records')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const sealed = row?.[sealedColumn(part)]
  return sealed ? openPart(keyring, { part, clientId }, sealed) : null
}
