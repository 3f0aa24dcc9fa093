import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../button/icon-button.tsx'
import * as styles from './calendar-head.module.css'

type CalendarHeadProps = { title: string; onEarlier?: () => void; onLater?: () => void }

/** Without a way to go, the arrow keeps its place, and the focus if it has it, and is dimmed. */
export function CalendarHead({ title, onEarlier, onLater }: CalendarHeadProps) {
  return (
    <div className={styles.head}>
      <IconButton
        label="Earlier dates"
        icon={<ChevronLeft className="icon" />}
        aria-disabled={!onEarlier}
        onClick={onEarlier}
      />
      <h3 aria-live="polite">{title}</h3>
      <IconButton
        label="Later dates"
        icon={<ChevronRight className="icon" />}
        aria-disabled={!onLater}
        onClick={onLater}
      />
    </div>
  )
}
