import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import * as styles from './slot-band.module.css'

type SlotBandProps = { label: string; icon: ReactNode; count: number; children: ReactNode }

/** A part of the day, folded by its heading. */
export function SlotBand({ label, icon, count, children }: SlotBandProps) {
  return (
    <details className={styles.band} open>
      <summary>
        {icon}
        {label}
        <span className={styles.count}>{count === 1 ? '1 time' : `${count} times`}</span>
        <ChevronDown className={`icon ${styles.chevron}`} />
      </summary>
      <div className="slots">{children}</div>
    </details>
  )
}
