import type { z } from 'zod'
import type { addItemRequest, saveItemRequest, StaffItems } from '#contract/staff/item-editor.ts'
import { firstFreeDate } from '#domain/fees/rate-changes.ts'
import { canChangeItem, itemMessages, itemPeriods, refuseItem } from '#domain/receipts/item-changes.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import type { ServiceItem } from '#domain/receipts/service-items.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { queueWaitingDocuments } from '../receipts/queue-waiting-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readItems } from '../receipts/read-items.ts'

type Editor = Pick<Service, 'db' | 'now'>
type Adder = Editor & Pick<Service, 'jobs'>

export async function listItems(
  { db, now }: Editor,
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
  { db, jobs, now }: Adder,
  { by, request }: { by: AccessedBy; request: z.output<typeof addItemRequest> },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const rows = await lockItems(tx)
    const refusal = refuseItem(request, rows, now())
    if (refusal) return fail('invalidInput', { fields: { [refusal.field]: refusal.message } })
    await tx
      .insertInto('service_items')
      .values({
        service: request.service,
        number: request.number,
        from_date: request.from,
        ...toColumns(request),
      })
      .execute()
    await note(tx, by, request)
    await queueWaitingDocuments({ jobs }, tx, 'everyone')
    return succeed(null)
  })
}

export const saveItem = (
  editor: Editor,
  { id, by, request }: { id: string; by: AccessedBy; request: z.output<typeof saveItemRequest> },
): Promise<Result<null>> =>
  changeUpcoming(editor, { id, by, version: request.version }, async (tx, before, others) => {
    const refusal = refuseItem({ ...before, ...request }, others, editor.now())
    if (refusal) return fail('invalidInput', { fields: { [refusal.field]: refusal.message } })
    await tx
      .updateTable('service_items')
      .set({ ...toColumns(request), version: request.version + 1 })
      .where('id', '=', id)
      .execute()
    return succeed(null)
  })

export const takeBackItem = (
  editor: Editor,
  { id, by, version }: { id: string; by: AccessedBy; version: number },
): Promise<Result<null>> =>
  changeUpcoming(editor, { id, by, version }, async (tx) => {
    await tx.deleteFrom('service_items').where('id', '=', id).execute()
    return succeed(null)
  })

type Upcoming = { id: string; by: AccessedBy; version: number }

/** Only before its first day, and only as it was read. The database refuses the first by itself too. */
function changeUpcoming(
  { db, now }: Editor,
  { id, by, version }: Upcoming,
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
    if (changed.ok) await note(tx, by, before)
    return changed
  })
}

/** One editor at a time: whether two items overlap depends on all of them. */
async function lockItems(tx: Tx) {
  await sql`lock table service_items in share row exclusive mode`.execute(tx)
  return readItems(tx)
}

const note = (tx: Tx, by: AccessedBy, { number, from }: Pick<ServiceItem, 'number' | 'from'>) =>
  noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `item ${number} from ${from}` })

type Fields = Omit<z.output<typeof saveItemRequest>, 'version'>

const toColumns = (item: Fields) => ({
  delivery: item.delivery,
  from_minutes: item.fromMinutes,
  under_minutes: item.underMinutes,
  description: item.description,
  fee_cents: item.feeCents,
  benefit_cents: item.benefitCents,
  is_withdrawn: item.isWithdrawn,
})
