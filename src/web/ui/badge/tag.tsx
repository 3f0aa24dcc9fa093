import X from 'lucide-react/icons/x'
import * as styles from './tag.module.css'

/** Something chosen that can be taken away again. */
export function Tag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={styles.tag}>
      {label}
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <X className="icon" />
      </button>
    </span>
  )
}
