import type { SettledSession } from '#contract/staff/hours.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import * as styles from './hours.module.css'

type SettledSessionsProps = { sessions: readonly SettledSession[]; zone: ZoneId }

/** The sessions that a leave fell on, and what became of each. */
export function SettledSessions({ sessions, zone }: SettledSessionsProps) {
  if (sessions.length === 0) return null
  return (
    <details className={styles.settled}>
      <summary>{formatSettled(sessions)}</summary>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <b>{session.clientName}</b>
            <span>{shortMoment(new Date(session.wasDateTime), zone)}</span>
            <span>{formatState(session, zone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const stateWords = {
  moved: 'moved',
  cancelled: 'cancelled',
  asked: 'asked to choose a new time',
  kept: 'kept',
} as const satisfies Record<SettledSession['state'], string>

/** "It fell on 3 sessions: 2 moved, 1 cancelled". */
function formatSettled(sessions: readonly SettledSession[]): string {
  const counts = Map.groupBy(sessions, ({ state }) => state)
  const parts = Object.entries(stateWords).flatMap(([state, words]) => {
    const count = sessions.filter((session) => session.state === state).length
    return count === 0 ? [] : [counts.size === 1 && count === 1 ? words : `${count} ${words}`]
  })
  const fell = sessions.length === 1 ? 'one session' : `${sessions.length} sessions`
  return `It fell on ${fell}: ${parts.join(', ')}`
}

function formatState({ state, startDateTime, withName }: SettledSession, zone: ZoneId): string {
  switch (state) {
    case 'moved':
      return `Moved to ${shortMoment(new Date(startDateTime), zone)}${withName ? ` with ${withName}` : ''}`
    case 'cancelled':
      return 'Cancelled'
    case 'asked':
      return 'Asked to choose a new time'
    case 'kept':
      return 'Kept as it was'
  }
}
