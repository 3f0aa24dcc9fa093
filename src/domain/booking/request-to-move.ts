import { zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type Hours, leaveTime, toExceptions } from './hours-change.ts'
import { type Interval, subtract } from './intervals.ts'
import type { PracticeReason } from './practice-reasons.ts'
import { workingTime } from './working-time.ts'

type WorkedHours = Pick<Hours, 'weekly' | 'periods'>
type Change = { readonly before: WorkedHours; readonly after: WorkedHours; readonly zone: ZoneId }
type Asked = Interval & { readonly reason: PracticeReason }

/**
 * Whether a change of hours ends the reason for which a client was asked to choose another time. A session in other leave, or outside
 * the hours, keeps its request; but one that was asked about because of leave may have been booked outside the hours.
 */
export function isRequestOver({ before, after, zone }: Change, { reason, ...session }: Asked): boolean {
  const was = findObstacle(before, zone, session)
  const is = findObstacle(after, zone, session)
  if (is === was) return false
  return is === null || (is === 'outsideHours' && was === 'leave' && reason === 'away')
}

function findObstacle(
  { weekly, periods }: WorkedHours,
  zone: ZoneId,
  session: Interval,
): 'leave' | 'outsideHours' | null {
  if (leaveTime(periods, zone, session).length > 0) return 'leave'
  const rules = zoneRules(zone, session.start, session.end)
  const worked = [...workingTime({ weekly, exceptions: toExceptions(periods) }, rules, session)]
  return subtract([session], worked).next().done ? null : 'outsideHours'
}
