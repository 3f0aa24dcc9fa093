import CreditCard from 'lucide-react/icons/credit-card'
import * as styles from './saved-card-line.module.css'

/**
 * The button has the same text for everyone; a client with a saved card is not asked for one.
 * See docs/product/finishing.md#confirm-page.
 */
export const SavedCardLine = ({ lastFour }: { lastFour: string | null }) => (
  <p className={`${styles.line} text-sm text-ink-soft`}>
    <CreditCard className="icon" />
    <span>
      This books your session with your saved card{lastFour && ` ending ${lastFour}`}, without asking for one.
      Nothing is charged today.
    </span>
  </p>
)
