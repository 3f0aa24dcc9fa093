import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import * as styles from './room.module.css'

type SideProps = {
  label: string
  onClose: () => void
  /** The clinician's own: beside the picture where there is room, and over it where it was opened. */
  isDesk?: boolean
  children: ReactNode
}

export function Side({ label, onClose, isDesk = false, children }: SideProps) {
  return (
    <aside className={isDesk ? `${styles.side} ${styles.desk}` : styles.side} aria-label={label}>
      <div className={isDesk ? `${styles.close} ${styles.narrow}` : styles.close}>
        <IconButton label={`Close ${label.toLowerCase()}`} icon={<X className="icon" />} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
