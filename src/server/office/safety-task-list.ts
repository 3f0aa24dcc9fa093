import { type ExpressionBuilder, sql } from 'kysely'
import type { SafetyTask } from '#contract/staff/safety-tasks.ts'
import { safetyTaskState } from '#domain/staff/safety-task.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'
import type { Service } from '../service.ts'
import { nameActors } from '../audit/name-actors.ts'

/** The office has every task of the practice, a clinician those of clients who are booked with them. */
export const isOfStaff = ({ role, clinicianId }: Staff) =>
  worksForEveryone({ role })
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from reservations where reservations.client_id = safety_tasks.client_id
        and reservations.clinician_id = ${clinicianId} and reservations.status = 'booked')`

/** A clinician sees those with themselves; with whom else a client is booked is not theirs to know. */
export const nextSession = (query: ExpressionBuilder<Tables, 'safety_tasks'>, staff: Staff) =>
  query
    .selectFrom('reservations')
    .innerJoin('clinicians', 'clinicians.id', 'reservations.clinician_id')
    .select(
      sql<SafetyTask['next']>`json_build_object('startsAt',
        to_char(lower(reservations.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'clinicianName', clinicians.name, 'timeZone', clinicians.time_zone)`.as('next'),
    )
    .whereRef('reservations.client_id', '=', 'safety_tasks.client_id')
    .where('reservations.status', '=', 'booked')
    .where(worksForEveryone(staff) ? sql<boolean>`true` : sql<boolean>`clinicians.id = ${staff.clinicianId}`)
    .where('reservations.service_delivered', 'is', null)
    .where(sql<boolean>`lower(reservations.during) > now()`)
    .orderBy(sql`lower(reservations.during)`)
    .limit(1)

/** Of what is closed, the latest. What is open must not hide behind what is older: one for each client and day. */
const mostListed = { open: 5000, closed: 200 } as const

type Listing = { staff: Staff; show: 'open' | 'closed' }

/** Names only; whom to call is in each task, whose reading is written into the audit. */
export async function listSafetyTasks(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { staff, show }: Listing,
): Promise<SafetyTask[]> {
  const rows = await db
    .selectFrom('safety_tasks')
    .innerJoin('clients', 'clients.id', 'safety_tasks.client_id')
    .select([
      'safety_tasks.id',
      'safety_tasks.client_id',
      'safety_tasks.created_at',
      'safety_tasks.acknowledged_at',
      'safety_tasks.acknowledged_by',
      'safety_tasks.closed_at',
      'clients.first_name',
      'clients.last_name',
      'clients.date_of_birth',
    ])
    .select((query) => nextSession(query, staff).as('next'))
    .where('safety_tasks.practice_id', '=', staff.practiceId)
    .where('safety_tasks.closed_at', show === 'open' ? 'is' : 'is not', null)
    .where(isOfStaff(staff))
    .orderBy('safety_tasks.created_at', show === 'open' ? 'asc' : 'desc')
    .limit(mostListed[show])
    .execute()
  const nameOf = await nameActors(
    db,
    rows.map((row) => row.acknowledged_by),
  )
  return rows.map((row) => ({
    id: row.id,
    since: row.created_at.toISOString(),
    state: safetyTaskState(
      { since: row.created_at, acknowledgedAt: row.acknowledged_at, closedAt: row.closed_at },
      now(),
    ),
    client: {
      id: row.client_id,
      name: `${row.first_name} ${row.last_name}`,
      dateOfBirth: row.date_of_birth,
    },
    takenOnBy: row.acknowledged_by && nameOf(row.acknowledged_by),
    next: row.next,
  }))
}
