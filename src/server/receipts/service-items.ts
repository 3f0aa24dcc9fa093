import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addItemRequest,
  claimDetailsRequest,
  correctItemRequest,
  saveItemRequest,
  StaffItems,
} from '#contract/staff/items.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { firstFreeDate } from '#domain/fees/rate-changes.ts'
import {
  canChangeItem,
  itemMessages,
  itemPeriods,
  refuseCorrection,
  refuseItem,
  type ServiceItem,
} from '#domain/receipts/service-items.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { addRows, changeRows, findRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { queueWaitingDocuments } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type ItemEditor = Pick<Service, 'db' | 'now'>
type ItemAdder = ItemEditor & Pick<Service, 'jobs'>

export async function listItems(
  { db, now }: ItemEditor,
  { practiceId }: Pick<Staff, 'practiceId'>,
): Promise<StaffItems> {
  const rows = await readItems(db)
  const periods = itemPeriods(rows, now())
  const clinicians = await db
    .selectFrom('clinicians')
    .select([
      'id',
      'name',
      'role',
      'work_cover_number as workCoverNumber',
      'has_mental_health_training as hasMentalHealthTraining',
    ])
    .where('practice_id', '=', practiceId)
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()
  return {
    items: rows.map((row, index) => ({ ...row, period: periods[index] ?? 'ended' })),
    earliest: firstFreeDate(now()),
    clinicians: clinicians.map(({ role, ...clinician }) => ({ ...clinician, isGp: isGp(role) })),
  }
}

export function addItem(
  { db, jobs, now }: ItemAdder,
  { by, request }: { by: AccessedBy; request: z.output<typeof addItemRequest> },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const rows = await lockItems(tx)
    const refusal = refuseItem(request, rows, now())
    if (refusal) return fail('invalidInput', { fields: { [refusal.field]: refusal.message } })
    await addRows(tx, 'service_items', {
      service: request.service,
      number: request.number,
      from_date: request.from,
      ...toColumns(request),
    })
    await noteItem(tx, by, request)
    await queueWaitingDocuments({ jobs }, tx, 'everyone')
    return succeed(null)
  })
}

export const saveItem = (
  editor: ItemEditor,
  { id, by, request }: { id: string; by: AccessedBy; request: z.output<typeof saveItemRequest> },
): Promise<Result<null>> =>
  changeUpcoming(editor, { id, by, version: request.version }, async (tx, before, others) => {
    const refusal = refuseItem({ ...before, ...request }, others, editor.now())
    if (refusal) return fail('invalidInput', { fields: { [refusal.field]: refusal.message } })
    await changeRows(tx, 'service_items', { id }, { ...toColumns(request), version: request.version + 1 })
    return succeed(null)
  })

type ItemCorrection = { id: string; by: AccessedBy; request: z.output<typeof correctItemRequest> }

/** A row that has begun: sessions may have been claimed by it, so whoever corrects it says why. The audit keeps the reason. */
export function correctItem(
  { db, jobs, now }: ItemAdder,
  { id, by, request: { number, why, version, ...fields } }: ItemCorrection,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const rows = await lockItems(tx)
    const before = rows.find((row) => row.id === id)
    if (!before) return fail('notFound')
    if (canChangeItem(before.from, now())) return fail('invalidInput', { message: itemMessages.notBegun })
    if (before.version !== version) return fail('changedMeanwhile')
    const others = rows.filter((row) => row.id !== id)
    const refusal = refuseCorrection({ ...before, ...fields, number }, others)
    if (refusal) {
      const field = refusal.field === 'from' ? 'number' : refusal.field
      return fail('invalidInput', { fields: { [field]: refusal.message } })
    }
    await sql`select set_config('banksia.corrects_items', 'on', true)`.execute(tx)
    await changeRows(tx, 'service_items', { id }, { number, ...toColumns(fields), version: version + 1 })
    await noteChange(tx, by, null, `item ${before.number} from ${before.from} corrected: ${why}`)
    await queueWaitingDocuments({ jobs }, tx, 'everyone')
    return succeed(null)
  })
}

export const takeBackItem = (
  editor: ItemEditor,
  { id, by, version }: { id: string; by: AccessedBy; version: number },
): Promise<Result<null>> =>
  changeUpcoming(editor, { id, by, version }, async (tx) => {
    await tx.deleteFrom('service_items').where('id', '=', id).execute()
    return succeed(null)
  })

/** Only before its first day, and only as it was read. The database refuses the first by itself too. */
function changeUpcoming(
  { db, now }: ItemEditor,
  { id, by, version }: { id: string; by: AccessedBy; version: number },
  change: (tx: Tx, before: ServiceItem, others: readonly ServiceItem[]) => Promise<Result<null>>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const rows = await lockItems(tx)
    const before = rows.find((row) => row.id === id)
    if (!before) return fail('notFound')
    if (!canChangeItem(before.from, now())) return fail('invalidInput', { message: itemMessages.begun })
    if (before.version !== version) return fail('changedMeanwhile')
    const others = rows.filter((row) => row.id !== id)
    const changed = await change(tx, before, others)
    if (changed.ok) await noteItem(tx, by, before)
    return changed
  })
}

/** One editor at a time: whether two items overlap depends on all of them. */
async function lockItems(tx: Tx) {
  await sql`lock table service_items in share row exclusive mode`.execute(tx)
  return readItems(tx)
}

const noteItem = (tx: Tx, by: AccessedBy, { number, from }: Pick<ServiceItem, 'number' | 'from'>) =>
  noteChange(tx, by, null, `item ${number} from ${from}`)

const toColumns = (item: Omit<z.output<typeof saveItemRequest>, 'version'>) => ({
  delivery: item.delivery,
  from_minutes: item.fromMinutes,
  under_minutes: item.underMinutes,
  description: item.description,
  fee_cents: item.feeCents,
  benefit_cents: item.benefitCents,
  is_withdrawn: item.isWithdrawn,
})

type ClaimDetailsRequest = {
  id: string
  details: z.output<typeof claimDetailsRequest>
  staff: Staff
  by: AccessedBy
}

/** What is on documents already issued stays as it was. */
export function saveClaimDetails(
  { db, jobs }: Pick<Service, 'db' | 'jobs'>,
  { id, details, staff, by }: ClaimDetailsRequest,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const found = await findRow(
      tx,
      'clinicians',
      { id, practice_id: staff.practiceId },
      ['work_cover_number as workCoverNumber', 'has_mental_health_training as hasMentalHealthTraining'],
      'forNoKeyUpdate',
    )
    if (!found) return fail('notFound')
    const { was } = details
    if (
      found.workCoverNumber !== was.workCoverNumber ||
      found.hasMentalHealthTraining !== was.hasMentalHealthTraining
    )
      return fail('changedMeanwhile', { message: claimDetailsChanged(found) })
    await tx
      .updateTable('clinicians')
      .set({
        work_cover_number: details.workCoverNumber,
        has_mental_health_training: details.hasMentalHealthTraining,
      })
      .where('id', '=', id)
      .execute()
    await noteChange(tx, by, null, `clinician ${id} claim details`)
    await queueWaitingDocuments({ jobs }, tx, { clinicianId: id })
    return succeed(null)
  })
}

const claimDetailsChanged = ({
  workCoverNumber,
  hasMentalHealthTraining,
}: ClaimDetailsRequest['details']['was']): string =>
  `Someone else saved this in the meantime: ${workCoverNumber === null ? 'no approval number' : `approval number ${workCoverNumber}`}, mental health skills training ${hasMentalHealthTraining ? 'yes' : 'no'}. What you entered is still here; save again to put it in its place.`

type ItemRow = ServiceItem & { id: string; version: number }

/** By service and number, the latest first. */
export async function readItems(db: Db): Promise<ItemRow[]> {
  return db
    .selectFrom('service_items')
    .select([
      'id',
      'service',
      'delivery',
      'from_minutes as fromMinutes',
      'under_minutes as underMinutes',
      'number',
      'description',
      'fee_cents as feeCents',
      'benefit_cents as benefitCents',
      'from_date as from',
      'is_withdrawn as isWithdrawn',
      'version',
    ])
    .orderBy('service')
    .orderBy('number')
    .orderBy('from_date', 'desc')
    .execute()
}
