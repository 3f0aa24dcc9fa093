import { useSession } from '../session/session-context.ts'
import * as styles from './gp-banner.module.css'

/** One banner for signed-in people, one for everyone else. See docs/product/gp.md#gp-list. */
export function GpBanner() {
  const { status, user } = useSession()
  const firstName = user?.name.trim().split(/\s+/)[0]
  return status === 'signedIn' && user?.role !== 'clinician' ? (
    <header className={styles.banner}>
      <h1>Book your GP appointment</h1>
      <p className="lead">
        {firstName ? `Welcome back, ${firstName}. ` : 'Welcome back. '}
        Choose a time for a treatment plan, or to review the one you have. By video, and free where Medicare
        pays for it.
      </p>
    </header>
  ) : (
    <header className={styles.banner}>
      <h1>Book a GP for a treatment plan</h1>
      <p className="lead">
        A GP listens, writes your mental health treatment plan and refers you. By video, and free where
        Medicare pays for it.
      </p>
    </header>
  )
}
