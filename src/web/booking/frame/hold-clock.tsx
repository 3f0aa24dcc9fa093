import { clockFace } from '#domain/booking/hold-time.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import { useSettings } from '../../api/settings.ts'
import { Clock } from '../../ui/clock/clock.tsx'
import type { Hold } from './use-hold.ts'
import { useSecondsLeft } from '../../visit/use-seconds-left.ts'
import * as styles from './hold-clock.module.css'

type Face = { left: number; time: string; note: string; late: boolean }

/** What the clock says of a hold that runs, has ended, or is a booking by now. */
export function useClockFace({ reservation, end }: Hold): Face {
  const { hold } = useSettings()
  const seconds = useSecondsLeft(end)
  if (reservation.status === 'booked')
    return { left: 1, time: 'Booked', note: 'This time is yours.', late: false }
  if (reservation.status === 'expired' || seconds === 0)
    return { left: 0, time: holdTexts.noTimeRemaining, note: 'Choose another time.', late: true }
  if (seconds === null) return { left: 0, time: 'One moment', note: 'Checking the time left.', late: false }
  const late = seconds <= hold.warningSeconds
  return {
    left: Math.min(1, seconds / hold.seconds),
    time: `${clockFace(seconds)} left`,
    note: late ? 'Nearly out of time.' : 'We are holding this time for you.',
    late,
  }
}

/**
 * A ring, 200 px wide where there is room. Not read out by itself: see HoldWatch
 * and docs/product/choosing-a-time.md#hold-clock.
 */
export function HoldClock({ hold }: { hold: Hold }) {
  const { time, ...face } = useClockFace(hold)
  return (
    <div className={styles.clock}>
      <Clock {...face} time={<span role="timer">{time}</span>} />
    </div>
  )
}
