import type { ReactNode } from 'react'

const radius = 22
const around = 2 * Math.PI * radius

type ClockProps = {
  /** 1 is all of it, 0 is none. */
  left: number
  time?: ReactNode
  note?: ReactNode
  /** The last minutes: another colour, nothing louder. */
  late?: boolean
}

/** A ring that empties. Only the look: who counts, and when it is announced, is the caller's. */
export const Clock = ({ left, time, note, late = false }: ClockProps) => (
  <div className={late ? 'clock clock--late' : 'clock'}>
    <svg viewBox="0 0 52 52" aria-hidden="true">
      <circle className="clock__track" cx="26" cy="26" r={radius} />
      {left > 0 && (
        <circle
          className="clock__left"
          cx="26"
          cy="26"
          r={radius}
          strokeDasharray={`${(around * left).toFixed(1)} ${around.toFixed(1)}`}
        />
      )}
    </svg>
    {time && (
      <div>
        <div className="clock__time">{time}</div>
        {note && <div className="clock__note">{note}</div>}
      </div>
    )}
  </div>
)
