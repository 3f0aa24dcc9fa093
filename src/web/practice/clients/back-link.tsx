import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link } from 'react-router'
import * as styles from './client-page.module.css'

/** Above a page that was opened from another one. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <p className={styles.back}>
    <Link className="link" to={to}>
      <ChevronLeft className="icon" />
      {children}
    </Link>
  </p>
)
