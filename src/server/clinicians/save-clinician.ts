import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AffectedList, ClientsTold } from '#contract/staff/affected-sessions.ts'
import type { addClinicianRequest, saveClinicianRequest } from '#contract/staff/clinicians.ts'
import { missingForPublishing, toSlug } from '#domain/clinicians/profile-rules.ts'
import { type ClinicianRole, isGp } from '#domain/clinicians/roles.ts'
import { cleanPortrait } from '#domain/uploads/clean-portrait.ts'
import { portraitMessages, portraitPath, portraitTypes } from '#domain/uploads/portrait-rules.ts'
import { staffMay } from '#domain/staff/staff-roles.ts'
import { isSteppedUp } from '#domain/staff/staff-sign-in.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { findBookedSessions, presentAffectedSessions } from '../diary/affected-appointments.ts'
import type { Staff } from '../http/context.ts'
import { queueWaitingDocuments } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { saveLists, toColumns } from './clinician-fields.ts'
import { settleWithdrawal, settleZone } from './departures.ts'

type SavedClinician = { id: string; version: number }
type PracticeEditor = { practiceId: string; by: AccessedBy }

/** A draft: neither listed nor found by its address until someone publishes it. */
export function addClinician(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, fields }: PracticeEditor & { fields: z.infer<typeof addClinicianRequest> },
): Promise<Result<SavedClinician>> {
  return inTransaction(db, async (tx) => {
    const checked = await checkPortrait(tx, fields.portraitId)
    if (!checked.ok) return checked
    const { id, version } = await tx
      .insertInto('clinicians')
      .values({
        ...toColumns(fields),
        practice_id: practiceId,
        slug: await freeSlug(tx, fields.name),
        remaining_slots: fields.remainingSlots,
        status: 'inactive',
        published_at: null,
        changed_by: by.actor,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    const lists = await saveLists(tx, id, { practiceId, fields })
    if (!lists.ok) return lists
    await noteChange(tx, by, null, `new clinician ${id}`)
    return succeed({ id, version })
  })
}

/** Refused when someone else has saved since it was read. Places follow the difference, because bookings take them meanwhile. */
export function saveClinician(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  {
    staff,
    by,
    id,
    request,
  }: { staff: Staff; by: AccessedBy; id: string; request: z.infer<typeof saveClinicianRequest> },
): Promise<Result<SavedClinician & ClientsTold>> {
  const { practiceId } = staff
  const { version, remainingSlotsRead, publish, decisions, ...fields } = request
  return inTransaction(service.db, async (tx) => {
    const found = await tx
      .selectFrom('clinicians')
      .select(['id', 'version', 'published_at', 'role', 'time_zone', 'leaves_on'])
      .where('id', '=', id)
      .where('practice_id', '=', practiceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) return fail('notFound')
    if (found.version !== version) return fail('changedMeanwhile')
    const isPublished = publish || found.published_at !== null
    const missing = isPublished && publish ? missingForPublishing(toPublished(fields)) : {}
    if (Object.keys(missing).length > 0) return fail('invalidInput', { fields: missing })
    const readsAnswers = { id, before: found.role, after: fields.role }
    if (await isRightChanged(tx, readsAnswers)) {
      if (!staffMay(staff, 'change roles')) return fail('invalidInput', { fields: { role: ownersOnly } })
      if (!isSteppedUp(staff.secondFactorAt, service.now())) return fail('stepUpNeeded')
    }
    const checked = await checkPortrait(tx, fields.portraitId)
    if (!checked.ok) return checked
    const { timeZone, appointmentTypeIds } = fields
    const condition = ofDroppedTypes({ clinicianId: id, appointmentTypeIds })
    const isMoving = found.time_zone !== timeZone
    // Each says of the same sessions something else to decide, and to tell their clients.
    if (isMoving && (await findBookedSessions(tx, condition)).length > 0)
      return fail('invalidInput', { fields: { timeZone: zoneByItself } })
    const withdrawn = await settleWithdrawal(service, tx, { condition, decisions, by })
    const settled =
      withdrawn.ok && isMoving
        ? await settleZone(service, tx, { clinician: found, timeZone, decisions, by })
        : withdrawn
    if (!settled.ok) return settled
    const isFirst = publish && found.published_at === null
    const change = fields.remainingSlots - remainingSlotsRead
    await tx
      .updateTable('clinicians')
      .set({
        ...toColumns(fields),
        remaining_slots: sql<number>`greatest(0, remaining_slots + ${change})`,
        version: version + 1,
        changed_by: by.actor,
        updated_at: sql<Date>`now()`,
        ...(isFirst && { published_at: sql<Date>`now()`, status: 'active' as const }),
      })
      .where('id', '=', id)
      .execute()
    const lists = await saveLists(tx, id, { practiceId, fields })
    if (!lists.ok) return lists
    const zone = isMoving ? `, from ${found.time_zone} to ${timeZone}` : ''
    const role = found.role === fields.role ? '' : `, from ${found.role} to ${fields.role}`
    const subject = isFirst ? `clinician ${id} published` : `clinician ${id}${role}${zone}`
    await noteChange(tx, by, null, subject)
    await queueWaitingDocuments(service, tx, { clinicianId: id })
    const { told, unreached } = settled.value
    return succeed({ id, version: version + 1, told, unreached })
  })
}

const zoneByItself =
  'Sessions are booked as a type that is taken away here. Please save the time zone and the types one after the other.'

const ownersOnly =
  'This person can sign in, or is invited to, and a GP can read their clients’ answers. So only an owner can make them a GP, or change them from one.'

/** Whether someone who signs in, or is invited to, would begin, or cease, to read answers to questionnaires. */
async function isRightChanged(
  tx: Tx,
  { id, before, after }: { id: string; before: ClinicianRole; after: ClinicianRole },
): Promise<boolean> {
  if (isGp(before) === isGp(after)) return false
  const ofThem = { clinician_id: id }
  return (
    (await findRow(tx, 'accounts', ofThem, ['subject'])) !== undefined ||
    // An invitation that has run out may be sent again.
    (await findRow(tx, 'staff_invitations', ofThem, ['id'])) !== undefined
  )
}

const toPublished = (fields: z.infer<typeof addClinicianRequest>) => ({
  ...fields,
  ahpraNumber: fields.ahpraNumber || null,
})

async function checkPortrait(tx: Tx, id: string | null): Promise<Result<null>> {
  if (id === null) return succeed(null)
  const found = await tx.selectFrom('portraits').select('id').where('id', '=', id).executeTakeFirst()
  return found ? succeed(null) : fail('invalidInput', { fields: { portraitId: portraitGone } })
}

const portraitGone = 'This picture is no longer stored. Please choose it again.'

type ClinicianOffer = { clinicianId: string; appointmentTypeIds: readonly string[] }

/** Sessions of theirs that are booked as a type which they offer now, and would not offer with these. */
const ofDroppedTypes = ({ clinicianId, appointmentTypeIds }: ClinicianOffer) => sql<boolean>`
  r.clinician_id = ${clinicianId}
  and r.appointment_type_id in (
    select appointment_type_id from clinician_appointment_types where clinician_id = ${clinicianId})
  and r.appointment_type_id <> all(${appointmentTypeIds}::uuid[])`

type OfferPreview = { practiceId: string; by: AccessedBy; id: string; appointmentTypeIds: readonly string[] }

/** Whose sessions it falls on when a clinician offers only these types. Nothing is saved. */
export async function previewOffer(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, by, id, appointmentTypeIds }: OfferPreview,
): Promise<Result<AffectedList>> {
  const found = await findRow(service.db, 'clinicians', { id, practice_id: practiceId }, ['id'])
  if (!found) return fail('notFound')
  const condition = ofDroppedTypes({ clinicianId: id, appointmentTypeIds })
  return succeed(await presentAffectedSessions(service, { practiceId, condition, by }))
}

/** From the name, and where another profile has that, with a number. The name may change later; the address stays. */
export async function freeSlug(tx: Tx, name: string): Promise<string> {
  const wanted = toSlug(name) || 'clinician'
  // One at a time: two profiles of one name must not get one address.
  await sql`select pg_advisory_xact_lock(hashtextextended('clinician slug', 0))`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from clinicians where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; number <= taken.size + 2; number += 1)
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
  return `${wanted}-${randomUUID()}`
}

/** Keeps the picture and nothing else of the file, under a hash of what is kept. */
export function storePortrait(
  { db }: Pick<Service, 'db'>,
  { bytes, by }: { bytes: Uint8Array; by: AccessedBy },
): Promise<Result<{ portraitId: string; avatar: string }>> {
  return inTransaction(db, async (tx) => {
    const cleaned = cleanPortrait(bytes)
    if (!cleaned.ok)
      return fail(cleaned.refusal === 'wrongType' ? 'unsupportedType' : 'invalidInput', {
        message: portraitMessages[cleaned.refusal],
      })
    const content = Buffer.from(cleaned.bytes)
    const portraitId = `${hash('sha256', content, 'hex').slice(0, 32)}.${cleaned.type}`
    // Pictures that were uploaded and never saved with a profile.
    await sql`delete from portraits p where content is not null and created_at < now() - interval '1 day'
      and not exists (select 1 from clinicians c where c.portrait_id = p.id)`.execute(tx)
    await tx
      .insertInto('portraits')
      .values({ id: portraitId, content, media_type: portraitTypes[cleaned.type] })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute()
    await noteChange(tx, by, null, `portrait ${portraitId}`)
    return succeed({ portraitId, avatar: portraitPath(portraitId) })
  })
}
