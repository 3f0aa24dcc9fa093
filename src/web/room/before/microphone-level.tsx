import { type ReactNode, useEffect, useState } from 'react'
import { levelBars, watchLevel } from '../media/level.ts'
import { Device } from './device.tsx'
import * as styles from './devices.module.css'

/** Loud enough to be understood. */
const heardBars = 5

type LevelProps = { track: MediaStreamTrack; icon: ReactNode; children: ReactNode }

/** Moves with the voice, and says once that it was heard. */
export function MicrophoneLevel({ track, icon, children }: LevelProps) {
  const [bars, setBars] = useState(0)
  const [isHeard, setIsHeard] = useState(false)
  useEffect(
    () =>
      watchLevel(track, (now) => {
        setBars(now)
        if (now >= heardBars) setIsHeard(true)
      }),
    [track],
  )
  return (
    <Device
      name="Microphone"
      icon={icon}
      state={{ isGood: isHeard, words: isHeard ? 'We can hear you' : 'Nothing heard yet' }}
    >
      <p className="text-sm text-ink-soft">
        Say a few words. The bars should move.
        {!isHeard && ' If they do not, check that the microphone is not muted, or choose another one.'}
      </p>
      <div className={styles.level} aria-hidden="true">
        {Array.from({ length: levelBars }, (_, at) => (
          <i key={at} className={at < bars ? styles.lit : undefined} />
        ))}
      </div>
      {children}
    </Device>
  )
}
