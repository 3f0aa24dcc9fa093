import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { AffectedList, ClientsTold } from '#contract/staff/affected-sessions.ts'
import type { addTypeRequest, saveTypeRequest, StaffType } from '#contract/staff/appointment-types.ts'
import { checkTypeName, typeMessages } from '#domain/booking/appointment-types.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { changeRows, findRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import { presentAffectedSessions } from '../diary/affected-appointments.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { settleWithdrawal } from './departures.ts'

type SavedType = { id: string; version: number }
type PracticeEditor = { practiceId: string; by: AccessedBy }

export function addAppointmentType(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, request }: PracticeEditor & { request: z.infer<typeof addTypeRequest> },
): Promise<Result<SavedType>> {
  const wrongName = checkTypeName(request.kind, request.name)
  return inTransaction(db, async (tx) => {
    if (wrongName !== null) return fail('invalidInput', { fields: { name: wrongName } })
    const added = await tx
      .insertInto('appointment_types')
      .values({ ...toColumns(request), practice_id: practiceId, kind: request.kind })
      .onConflict((conflict) => conflict.columns(['practice_id', 'name']).doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!added) return nameTaken
    await noteChange(tx, by, null, `new appointment type ${added.id}`)
    return succeed(added)
  })
}

/** Booked sessions keep their time and their length: those are stored with each. */
export function saveAppointmentType(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { practiceId, by, id, request }: PracticeEditor & { id: string; request: z.infer<typeof saveTypeRequest> },
): Promise<Result<SavedType & ClientsTold>> {
  return inTransaction(service.db, async (tx) => {
    const found = await tx
      .selectFrom('appointment_types')
      .select(['version', 'kind', 'is_active'])
      .where('id', '=', id)
      .where('practice_id', '=', practiceId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return fail('notFound')
    if (found.version !== request.version) return fail('changedMeanwhile')
    const wrongName = checkTypeName(found.kind, request.name)
    if (wrongName !== null) return fail('invalidInput', { fields: { name: wrongName } })
    if (await isNameTaken(tx, { practiceId, id, name: request.name })) return nameTaken
    const { decisions } = request
    const settled =
      found.is_active && !request.isActive
        ? await settleWithdrawal(service, tx, { condition: ofType(id), decisions, by })
        : succeed({ told: 0, unreached: 0 })
    if (!settled.ok) return settled
    const version = found.version + 1
    await changeRows(tx, 'appointment_types', { id }, { ...toColumns(request), version })
    await noteChange(tx, by, null, `appointment type ${id}`)
    const { told, unreached } = settled.value
    return succeed({ id, version, told, unreached })
  })
}

/** The sessions that are booked as this type. Nothing is saved. */
export async function previewWithdrawal(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, by, id }: PracticeEditor & { id: string },
): Promise<Result<AffectedList>> {
  const found = await findRow(service.db, 'appointment_types', { id, practice_id: practiceId }, ['id'])
  if (!found) return fail('notFound')
  return succeed(await presentAffectedSessions(service, { practiceId, condition: ofType(id), by }))
}

const ofType = (id: string) => sql<boolean>`r.appointment_type_id = ${id}`

const nameTaken = fail('invalidInput', { fields: { name: typeMessages.nameTaken } })

async function isNameTaken(
  tx: Tx,
  { practiceId, id, name }: { practiceId: string; id: string; name: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('appointment_types')
    .select('id')
    .where('practice_id', '=', practiceId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

type TypeColumns = Omit<Insertable<Tables['appointment_types']>, 'practice_id' | 'kind'>

const toColumns = (request: Omit<z.infer<typeof saveTypeRequest>, 'version' | 'decisions'>): TypeColumns => ({
  name: request.name,
  label: request.label,
  duration_minutes: request.durationMinutes,
  step_minutes: request.stepMinutes,
  claim_types: request.claimTypes,
  assignment_mode: request.assignmentMode,
  is_active: request.isActive,
})

/** Withdrawn ones too, with how many clinicians offer each and how many sessions are still to come. */
export async function listStaffTypes(db: Db, practiceId: string): Promise<StaffType[]> {
  const { rows } = await sql<StaffType>`
    select t.id, t.name, t.label, t.kind, t.duration_minutes as "durationMinutes", t.step_minutes as "stepMinutes",
           t.claim_types as "claimTypes", t.assignment_mode as "assignmentMode", t.is_active as "isActive", t.version,
           (select count(*)::int from clinician_appointment_types o join clinicians c on c.id = o.clinician_id
             where o.appointment_type_id = t.id and c.status = 'active') as "offeredBy",
           (select count(*)::int from reservations r
             where r.appointment_type_id = t.id and r.status = 'booked' and r.service_delivered is null
               and lower(r.during) > now()) as upcoming
      from appointment_types t
     where t.practice_id = ${practiceId}
     order by t.is_active desc, t.name`.execute(db)
  return rows
}
