import { sql } from 'kysely'
import type { z } from 'zod'
import type { Told } from '#contract/staff/affected-sessions.ts'
import type { addClinicianRequest, saveClinicianRequest } from '#contract/staff/clinician-editor.ts'
import { missingForPublishing } from '#domain/clinicians/profile-rules.ts'
import { type ClinicianRole, isGp } from '#domain/clinicians/roles.ts'
import { staffMay } from '#domain/staff/staff-roles.ts'
import { isSteppedUp } from '#domain/staff/staff-session.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { queueWaitingDocuments } from '../receipts/queue-waiting-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findBookedSessions } from '../working-time/affected-appointments.ts'
import { toColumns } from './clinician-columns.ts'
import { saveLists } from './clinician-lists.ts'
import { freeSlug } from './free-slug.ts'
import { ofDroppedTypes } from './preview-offer.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { settleZone } from './settle-zone.ts'

type Saved = { id: string; version: number }
type Editing = { practiceId: string; by: AccessedBy }
type Editor = Pick<Service, 'db'>

/** A draft: neither listed nor found by its address until someone publishes it. */
export function addClinician(
  { db }: Editor,
  { practiceId, by, fields }: Editing & { fields: z.infer<typeof addClinicianRequest> },
): Promise<Result<Saved>> {
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
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `new clinician ${id}` })
    return succeed({ id, version })
  })
}

type Saving = { staff: Staff; by: AccessedBy; id: string; request: z.infer<typeof saveClinicianRequest> }

/** Refused when someone else has saved since it was read. Places follow the difference, because bookings take them meanwhile. */
export function saveClinician(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { staff, by, id, request }: Saving,
): Promise<Result<Saved & Told>> {
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
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject })
    await queueWaitingDocuments(service, tx, { clinicianId: id })
    const { told, unreached } = settled.value
    return succeed({ id, version: version + 1, told, unreached })
  })
}

const zoneByItself =
  'Sessions are booked as a type that is taken away here. Please save the time zone and the types one after the other.'

const ownersOnly =
  'This person signs in, and a GP reads the answers of their clients: only an owner makes someone a GP, or no longer one.'

/** Whether someone who signs in would begin, or cease, to read answers to questionnaires. */
async function isRightChanged(
  tx: Tx,
  { id, before, after }: { id: string; before: ClinicianRole; after: ClinicianRole },
): Promise<boolean> {
  if (isGp(before) === isGp(after)) return false
  const account = tx.selectFrom('accounts').select('subject').where('clinician_id', '=', id)
  return (await account.executeTakeFirst()) !== undefined
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
