import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import * as styles from './state-line.module.css'

const icons = { ok: CircleCheck, due: CircleAlert, bad: CircleX, soft: Clock } as const

const tones = { ok: styles.ok, due: styles.due, bad: styles.bad, soft: styles.soft } as const

/** How something stands: an icon and words, colour last. */
export function StateLine({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={`${styles.state} ${tones[tone]}`}>
      <Icon className="icon" />
      <span>{children}</span>
    </span>
  )
}
