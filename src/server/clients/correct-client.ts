import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ApiValue } from '#contract/endpoints.ts'
import type { CorrectClientRequest, HeldRecord } from '#contract/staff/client-records.ts'
import {
  changedParts,
  checkCorrectedRecord,
  correctableFields,
  type CorrectableField,
  type CorrectableValues,
  type FieldChange,
  findAddressErrors,
  findChanges,
} from '#domain/clients/office-record.ts'
import { ageOn, checkAge } from '#domain/clients/on-behalf-of.ts'
import { ageRanges } from '#domain/clinicians/vocabularies.ts'
import { australianStates } from '#domain/identifiers/address.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { hasCode } from '#domain/vocabulary.ts'
import { type AccessedBy, nameActors, noteChange, noteRead } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { addRows, changeRows, findRow } from '../db/rows.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { changeRecordPart, consultRecord } from './client-record-store.ts'
import { storeGuardian } from './record-parts.ts'

type Sealed = Pick<Service, 'db' | 'keyring'>
type OfClient = { id: string; practiceId: string; by: AccessedBy }

const correctionPurpose = (id: string) => `client_corrections.correction:${id}`

const storedCorrection = z.object({
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

type Correction = { clientId: string; by: AccessedBy; reason: string; changes: readonly FieldChange[] }

/** What was there before and why it changed, kept sealed, with the change or not at all. */
export async function storeCorrection(
  tx: Tx,
  keyring: Keyring,
  { clientId, by, reason, changes }: Correction,
): Promise<void> {
  const id = randomUUID()
  await addRows(tx, 'client_corrections', {
    id,
    client_id: clientId,
    sealed_correction: keyring.seal({ reason, changes }, correctionPurpose(id)),
    corrected_by: by.actor,
    corrected_at: sql<Date>`clock_timestamp()`,
  })
  const what = changes.map(({ field }) => nameField(field).toLowerCase()).join(', ')
  await noteChange(tx, by, clientId, `corrected: ${what}`)
}

const isCorrectable = (field: string): field is CorrectableField => field in correctableFields
const nameField = (field: string): string => (isCorrectable(field) ? correctableFields[field] : 'Email')

const stateOf = (typed: string | null): HeldRecord['values']['state'] =>
  australianStates.find(({ code }) => code === typed)?.code ?? ''

type HeldClient = { email: string | null; hasLogin: boolean; values: HeldRecord['values'] }

/** The row is locked where a correction is made of what is read here. */
async function readHeld(
  { db, keyring }: Sealed,
  { id, practiceId }: Pick<OfClient, 'id' | 'practiceId'>,
  lock?: 'forNoKeyUpdate',
): Promise<HeldClient | null> {
  const client = await findRow(
    db,
    'clients',
    { id, practice_id: practiceId },
    [
      'first_name',
      'last_name',
      'date_of_birth',
      'mobile',
      'time_zone',
      'email',
      'identity_subject',
      'merged_into',
    ],
    lock,
  )
  if (!client || client.merged_into !== null) return null
  const { address, guardian } = await consultRecord({ db, keyring }, id)
  const values = {
    firstName: client.first_name,
    lastName: client.last_name,
    dateOfBirth: client.date_of_birth,
    mobile: client.mobile ?? '',
    timeZone: client.time_zone,
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    suburb: address?.suburb ?? '',
    state: stateOf(address?.state ?? null),
    postcode: address?.postcode ?? '',
    guardianFirstName: guardian?.parentFirstName ?? '',
    guardianLastName: guardian?.parentLastName ?? '',
    guardianEmail: guardian?.parentEmail ?? '',
    guardianMobile: guardian?.parentMobile ?? '',
  }
  return { email: client.email, hasLogin: client.identity_subject !== null, values }
}

/** For the page on which the office corrects. The audit row is written before anything is given out. */
export async function readClientRecord(
  { db, keyring }: Sealed,
  { id, practiceId, by }: OfClient,
): Promise<Result<HeldRecord>> {
  const held = await readHeld({ db, keyring }, { id, practiceId })
  if (!held) return fail('notFound')
  await noteRead(db, by, id, 'details to correct')
  return succeed({
    id,
    name: `${held.values.firstName} ${held.values.lastName}`,
    ...held,
    waitingEmail: await readWaitingEmail(db, id),
    corrections: await readCorrections({ db, keyring }, id),
  })
}

async function readWaitingEmail(db: Db, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select m.new_email as email from email_changes m join clients c on c.id = ${clientId}
     where (m.client_id = c.id or m.subject::text = c.identity_subject) and m.expires_at > now()
     order by m.expires_at desc limit 1`.execute(db)
  return rows[0]?.email ?? null
}

async function readCorrections(
  { db, keyring }: Sealed,
  clientId: string,
): Promise<HeldRecord['corrections']> {
  const rows = await db
    .selectFrom('client_corrections')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('corrected_at', 'desc')
    .limit(100)
    .execute()
  const nameOf = await nameActors(
    db,
    rows.map(({ corrected_by }) => corrected_by),
  )
  return rows.map(({ id, sealed_correction, corrected_by, corrected_at }) => {
    const { reason, changes } = storedCorrection.parse(
      keyring.unseal(sealed_correction, correctionPurpose(id)),
    )
    return {
      at: corrected_at.toISOString(),
      who: nameOf(corrected_by),
      reason,
      changes: changes.map(({ field, before, after }) => ({ what: nameField(field), before, after })),
    }
  })
}

/** See docs/product/practice.md#correcting-a-client. */
export function correctClient(
  { db, keyring, now }: Sealed & Pick<Service, 'now'>,
  { id, practiceId, by, request }: OfClient & { request: CorrectClientRequest },
): Promise<Result<ApiValue<'correctClient'>>> {
  const { reason, ...after } = request
  const today = formatIsoDate(localDayAt(now(), after.timeZone))
  return inTransaction(db, async (tx) => {
    const held = await readHeld({ db: tx, keyring }, { id, practiceId }, 'forNoKeyUpdate')
    if (!held) return fail('notFound')
    const changes = findChanges(held.values, after)
    if (changes.length === 0) return succeed({ changed: 0, notSeenBy: [] })
    const checked = checkCorrectedRecord(after, today)
    const errors = { ...(checked.ok ? {} : checked.errors), ...findAddressErrors(after) }
    if (!checked.ok || Object.keys(errors).length > 0) return fail('invalidInput', { fields: errors })
    await changeRows(
      tx,
      'clients',
      { id },
      {
        first_name: after.firstName,
        last_name: after.lastName,
        date_of_birth: after.dateOfBirth,
        record_type: checked.recordType,
        mobile: after.mobile || null,
        time_zone: after.timeZone,
        updated_at: sql<Date>`clock_timestamp()`,
      },
    )
    await storeParts({ db: tx, keyring }, { clientId: id, now: now(), by }, { after, changes })
    await storeCorrection(tx, keyring, { clientId: id, by, reason, changes })
    const notSeenBy = changes.some(({ field }) => field === 'dateOfBirth')
      ? await findWhoDoesNotSee(tx, { clientId: id, age: ageOn(today, after.dateOfBirth) })
      : []
    return succeed({ changed: changes.length, notSeenBy })
  })
}

type PartChange = { clientId: string; now: Date; by: AccessedBy }
type CorrectedValues = { after: CorrectableValues; changes: readonly FieldChange[] }

async function storeParts(
  { db, keyring }: { db: Tx; keyring: Keyring },
  change: PartChange,
  { after, changes }: CorrectedValues,
): Promise<void> {
  const parts = changedParts(changes)
  if (parts.address)
    await changeRecordPart(db, keyring, { ...change, part: 'address' }, () => ({
      line1: after.line1 || null,
      line2: after.line2 || null,
      suburb: after.suburb || null,
      state: stateOf(after.state) || null,
      postcode: after.postcode || null,
    }))
  if (parts.guardian)
    await storeGuardian({ db, keyring }, change, {
      role: 'guardian',
      parentFirstName: after.guardianFirstName,
      parentLastName: after.guardianLastName,
      parentEmail: after.guardianEmail,
      ...(after.guardianMobile !== '' && { parentMobile: after.guardianMobile }),
    })
}

/** Whose client they are, or who is booked, and sees no one of this age: the office is told, and speaks with them. */
async function findWhoDoesNotSee(
  tx: Tx,
  { clientId, age }: { clientId: string; age: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string; ranges: string[] }>`
    select c.name, c.client_age_ranges as ranges from clinicians c
     where c.role <> 'generalPractitioner'
       and (c.id = (select attached_clinician_id from clients where id = ${clientId})
        or exists (select from reservations r where r.clinician_id = c.id and r.client_id = ${clientId}
             and r.status = 'booked' and lower(r.during) > clock_timestamp()))
     order by c.name`.execute(tx)
  return rows
    .filter(({ ranges }) => {
      const clientAgeRange = ranges.filter((code) => hasCode(ageRanges, code))
      return !checkAge({ age, psychologistBooking: { funding: null, clientAgeRange } }).ok
    })
    .map(({ name }) => name)
}
