import { zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type Hours, leaveTime, toExceptions } from './hours-change.ts'
import { type Interval, subtract } from './intervals.ts'
import type { PracticeReason } from './practice-reasons.ts'
import { workingTime } from './working-time.ts'

type WorkedHours = Pick<Hours, 'weekly' | 'periods'>
type Change = { readonly before: WorkedHours; readonly after: WorkedHours; readonly zone: ZoneId }
type Asked = Interval & { readonly reason: PracticeReason | null }

/**
 * Whether a change of hours lets a session take place whose client was asked to choose another time. One in other leave, or outside the
 * hours, keeps its request: the hours may have changed during the leave. So does one that was asked for about something else, such as a
 * type that is withdrawn.
 */
export const isRequestOver = ({ before, after, zone }: Change, { reason, ...session }: Asked): boolean =>
  (reason === 'away' || reason === 'otherHours') &&
  !isWorked(before, zone, session) &&
  isWorked(after, zone, session)

function isWorked({ weekly, periods }: WorkedHours, zone: ZoneId, session: Interval): boolean {
  if (leaveTime(periods, zone, session).length > 0) return false
  const rules = zoneRules(zone, session.start, session.end)
  const worked = [...workingTime({ weekly, exceptions: toExceptions(periods) }, rules, session)]
  return subtract([session], worked).next().done === true
}
