import type { RawBuilder } from 'kysely'
import type { AffectedSession } from '#contract/staff/affected-sessions.ts'
import type { AffectedList } from '#contract/staff/departures.ts'
import { mostAffected } from '#domain/booking/most-affected.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Service } from '../service.ts'
import { findBookedSessions, presentAffected } from '../working-time/affected-appointments.ts'
import { ableColleagues, readColleagues } from '../working-time/colleagues.ts'

type Affected = {
  practiceId: string
  /** About `r`, the reservation. */
  condition: RawBuilder<boolean>
  /** A clinician’s time as it will be. */
  change?: (schedule: Schedule) => Schedule
  /** Whether a client becomes the colleague’s. */
  takesPlaces?: boolean
  by: AccessedBy
}

/** Sessions that a change falls on, each with free times of its own clinician and colleagues who could hold it as it stands. */
export async function presentAffectedSessions(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, condition, change = (schedule) => schedule, takesPlaces, by }: Affected,
): Promise<AffectedList> {
  const { db } = service
  const found = await findBookedSessions(db, condition)
  const sessions = found.slice(0, mostAffected)
  if (sessions.length === 0) return { affected: [], more: 0 }
  const everyone = await readColleagues(service, db, { practiceId, sessions })
  const presented: AffectedSession[] = []
  for (const own of everyone) {
    const theirs = sessions.filter(({ clinicianId }) => clinicianId === own.id)
    if (theirs.length === 0) continue
    const colleaguesFor = ableColleagues(service, everyone, own, { takesPlaces })
    const schedule = change(own.schedule)
    presented.push(...(await presentAffected(service, db, { sessions: theirs, schedule, colleaguesFor, by })))
  }
  return {
    affected: presented.toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime)),
    more: found.length - sessions.length,
  }
}
