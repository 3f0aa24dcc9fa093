import { sql } from 'kysely'
import { z } from 'zod'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import type { Appointment } from '../booking/read-reservation.ts'
import type { Keyring } from '../keyring.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findSession } from './diary-scope.ts'

type StoredNote = { text: string; version: number }
type NoteRequest = { id: string; staff: Staff; by: AccessedBy }

/** A colleague who is given the session later writes their own: the row is that of who wrote it. */
const purpose = (id: string) => `appointment_notes.note:${id}`

/** Only the clinician of the booking: to everyone else, the office included, it does not exist. */
async function findOwnSession(db: Db, { id, staff }: NoteRequest): Promise<Appointment | undefined> {
  const found = await findSession(db, staff, id)
  return found && staff.clinicianId === found.clinician.id ? found : undefined
}

export async function readNote(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  asked: NoteRequest,
): Promise<Result<StoredNote>> {
  const found = await findOwnSession(db, asked)
  if (!found) return fail('notFound')
  const row = await selectNote(db, asked.id, found.clinician.id).executeTakeFirst()
  if (!row) return succeed({ text: '', version: 0 })
  await noteRead(db, asked.by, found.clientId, 'private note')
  return succeed({ text: openNote(keyring, asked.id, row.sealed_note), version: row.version })
}

export const saveNote = (
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { text, version, ...asked }: NoteRequest & StoredNote,
): Promise<Result<StoredNote>> =>
  inTransaction(db, async (tx) => {
    const found = await findOwnSession(tx, asked)
    if (!found) return fail('notFound')
    const sealed_note = keyring.seal(text, purpose(asked.id))
    const saved =
      version === 0
        ? await tx
            .insertInto('appointment_notes')
            .values({ reservation_id: asked.id, clinician_id: found.clinician.id, sealed_note })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('appointment_notes')
            .set({ sealed_note, version: version + 1, updated_at: sql<Date>`clock_timestamp()` })
            .where('reservation_id', '=', asked.id)
            .where('clinician_id', '=', found.clinician.id)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved) return fail('changedMeanwhile')
    await noteChange(tx, asked.by, found.clientId, 'private note')
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
