import { sql } from 'kysely'
import type { z } from 'zod'
import type { SessionDecision } from '#contract/staff/affected-sessions.ts'
import type { changedHoursSchema, changeHoursRequest } from '#contract/staff/hours.ts'
import type { HoursChange } from '#domain/booking/hours-change.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { holdStates } from '#domain/booking/reservation.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { withoutOrigin } from '../booking/reservation-store.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { settleAffected } from './affected-appointments.ts'
import { compareHours, touches } from './compare-hours.ts'
import { settableClinicians } from './find-clinician.ts'
import { toHoursChange } from '#contract/staff/hours-request.ts'
import { noteLeaveSessions } from './leave-sessions.ts'
import { readStoredHours, writeHoursChange } from './hours-store.ts'

type Asked = {
  staff: Staff
  clinicianId: string
  by: AccessedBy
  request: z.infer<typeof changeHoursRequest>
}

/**
 * Saves hours or leave together with what becomes of every session that they fall on. The clinician is locked first, as a hold
 * does it: nothing is booked in between, and a booking that waits finds the new leave. See docs/product/practice.md#changes-that-affect-clients.
 */
export function changeHours(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { staff, clinicianId, by, request }: Asked,
): Promise<Result<z.infer<typeof changedHoursSchema>>> {
  return inTransaction(service.db, async (tx) => {
    const clinician = await settableClinicians(tx, staff)
      .where('id', '=', clinicianId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!clinician) return fail('notFound')
    if (!worksForEveryone(staff) && request.decisions.some(isToAnother(clinicianId))) return fail('forbidden')
    const change = toHoursChange(request.change)
    // A new period takes nothing from anyone: everything else replaces what this person has read.
    const replaces = change.kind !== 'add'
    if (replaces && request.version !== clinician.hours_version)
      return fail('changedMeanwhile', { message: changedMeanwhile })
    const hours = await readStoredHours(tx, clinicianId)
    const zone = clinician.time_zone
    const compared = await compareHours(tx, { clinicianId, zone, hours, change, now: service.now() })
    if (!compared.ok) return compared
    const after = await writeHoursChange(tx, { clinicianId, hours, change })
    await endHolds(tx, clinicianId, compared.value.takenOff)
    const { affected, freed } = compared.value
    await noteLeaveSessions(tx, { change, after, affected })
    const settled = await settleAffected(service, tx, {
      affected,
      decisions: request.decisions,
      freed,
      reason: 'period' in change && change.period.kind === 'leave' ? 'away' : 'otherHours',
      by,
    })
    if (!settled.ok) return settled
    const version = clinician.hours_version + (replaces ? 1 : 0)
    if (version !== clinician.hours_version)
      await tx
        .updateTable('clinicians')
        .set({ hours_version: version })
        .where('id', '=', clinicianId)
        .execute()
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: auditSubject(change, clinicianId),
    })
    return succeed({ version, ...settled.value })
  })
}

const changedMeanwhile =
  'Someone else changed these hours while you had them open. What they saved is shown now; saving again puts yours in its place.'

/** Only the office gives a session to another clinician. */
const isToAnother = (clinicianId: string) => (decision: SessionDecision) =>
  decision.do === 'move' && decision.clinicianId !== undefined && decision.clinicianId !== clinicianId

const changedParts = {
  weekly: 'weekly hours',
  pause: 'pause after sessions',
  add: 'leave and extra hours',
  replace: 'leave and extra hours',
  remove: 'leave and extra hours',
} as const satisfies Record<HoursChange['kind'], string>

const auditSubject = ({ kind }: HoursChange, clinicianId: string) =>
  `${changedParts[kind]} of clinician ${clinicianId}`

/** A visitor in the middle of a booking finds that the time is gone: better than a session in a leave. */
export async function endHolds(tx: Tx, clinicianId: string, takenOff: readonly Interval[]): Promise<void> {
  if (takenOff.length === 0) return
  const { rows: holds } = await sql<{ id: string; startsAt: Date; endsAt: Date }>`
    select id, lower(during) as "startsAt", upper(during) as "endsAt" from reservations
     where clinician_id = ${clinicianId} and status in (${sql.join(holdStates)})
       and expires_at > clock_timestamp()`.execute(tx)
  const ended = holds.filter((hold) => touches(takenOff, hold)).map(({ id }) => id)
  if (ended.length === 0) return
  await tx
    .updateTable('reservations')
    .set({ ...withoutOrigin, status: 'expired', expires_at: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ended)
    .execute()
}
