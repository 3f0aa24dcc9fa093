import { useEffect, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { formatRemaining } from './remaining.ts'
import * as styles from './countdown-block.module.css'

const aSecond = 1000

export function CountdownBlock({
  fields: { title, until, text, after },
  data: renderedAt,
}: BlockProps<'countdown'>) {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), aSecond)
    return () => clearInterval(timer)
  }, [])
  const left = formatRemaining(new Date(until), new Date(now))
  return (
    <div className={`card ${styles.countdown}`}>
      <h2>{title}</h2>
      {left === null ? (
        <p>{after}</p>
      ) : (
        <>
          <p className={styles.left} role="timer">
            {left}
          </p>
          {text && <p className="text-ink-soft">{text}</p>}
        </>
      )}
    </div>
  )
}
