import type { RoomState } from '#contract/room.ts'
import { formatZone } from '#domain/emails/format-appointment.ts'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import { sessionClock, timeAt } from '../room-words.ts'
import * as styles from './desk.module.css'

/** How much of the session is left. */
export function ClockPane({ room, now }: { room: RoomState; now: Date }) {
  const { clock, words, share } = sessionClock(room, now)
  const zone = room.you.timeZone
  return (
    <section className={styles.pane} aria-label="Session clock">
      <div className={styles.clock} role="timer">
        <b>{clock}</b>
        <span className="text-ink-soft">{words}</span>
      </div>
      <ProgressBar label="How much of the session is over" value={Math.round(share * 100)} />
      <p className="mt-2 text-ink-soft">
        {timeAt(now, zone)}, {formatZone(now, zone)}. {now < new Date(room.endsAt) ? 'Ends' : 'Was to end'}{' '}
        {timeAt(room.endsAt, zone)}.
      </p>
    </section>
  )
}
