import { sql } from 'kysely'
import { z } from 'zod'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type DiarySessionRow, findSession } from './own-session.ts'

type Note = { text: string; version: number }
type Asked = { id: string; staff: Staff; by: AccessedBy }

/** A colleague who is given the session later writes their own: the row is that of who wrote it. */
const purpose = (id: string) => `appointment_notes.note:${id}`

/** Only the clinician of the booking: to everyone else, the office included, it does not exist. */
async function findOwnSession(db: Db | Tx, { id, staff }: Asked): Promise<DiarySessionRow | undefined> {
  const found = await findSession(db, staff, id)
  return found && staff.clinicianId === found.clinicianId ? found : undefined
}

export async function readNote(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  asked: Asked,
): Promise<Result<Note>> {
  const found = await findOwnSession(db, asked)
  if (!found) return fail('notFound')
  const row = await selectNote(db, asked.id, found.clinicianId).executeTakeFirst()
  if (!row) return succeed({ text: '', version: 0 })
  await noteAccess(db, { ...asked.by, action: 'read', clientId: found.clientId, subject: 'private note' })
  return succeed({ text: openNote(keyring, asked.id, row.sealed_note), version: row.version })
}

export const saveNote = (
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { text, version, ...asked }: Asked & Note,
): Promise<Result<Note>> =>
  inTransaction(db, async (tx) => {
    const found = await findOwnSession(tx, asked)
    if (!found) return fail('notFound')
    const sealed_note = keyring.seal(text, purpose(asked.id))
    const saved =
      version === 0
        ? await tx
            .insertInto('appointment_notes')
            .values({ reservation_id: asked.id, clinician_id: found.clinicianId, sealed_note })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('appointment_notes')
            .set({ sealed_note, version: version + 1, updated_at: sql<Date>`clock_timestamp()` })
            .where('reservation_id', '=', asked.id)
            .where('clinician_id', '=', found.clinicianId)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved) return fail('changedMeanwhile')
    await noteAccess(tx, { ...asked.by, action: 'change', clientId: found.clientId, subject: 'private note' })
    return succeed({ text, version: saved.version })
  })

const selectNote = (db: Db, id: string, clinicianId: string) =>
  db
    .selectFrom('appointment_notes')
    .select(['sealed_note', 'version'])
    .where('reservation_id', '=', id)
    .where('clinician_id', '=', clinicianId)

const openNote = (keyring: Keyring, id: string, sealed: Buffer): string =>
  z.string().parse(keyring.unseal(sealed, purpose(id)))
