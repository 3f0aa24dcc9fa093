import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import * as styles from './state-line.module.css'

const tones = {
  ok: { Icon: CircleCheck, className: styles.ok },
  due: { Icon: CircleAlert, className: styles.due },
  bad: { Icon: CircleX, className: styles.bad },
  soft: { Icon: Clock, className: styles.soft },
  /** Money that went back. */
  back: { Icon: Undo, className: styles.back },
} as const

type StateLineProps = {
  tone: keyof typeof tones
  /** Where it stands alone, at the head of what it is about. */
  isPill?: boolean
  children: ReactNode
}

/** How something stands: an icon and words, colour last. */
export function StateLine({ tone, isPill = false, children }: StateLineProps) {
  const { Icon, className } = tones[tone]
  return (
    <span className={`${styles.state} ${className} ${isPill ? styles.pill : ''}`}>
      <Icon className="icon" />
      <span>{children}</span>
    </span>
  )
}
