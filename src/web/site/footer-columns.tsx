import { Link } from 'react-router'
import { useRootData } from '../api/settings.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'
import { LogInLink } from './log-in-link.tsx'
import * as styles from './footer-columns.module.css'

export function FooterColumns() {
  const columns = useRootData()?.footer.columns ?? []
  return (
    <div className={styles.columns}>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                {/* For the router's link another site is a plain link. */}
                <Link to={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <AccountColumn />
    </div>
  )
}

function AccountColumn() {
  const { status } = useSession()
  const portalLinks = useRootData()?.settings.portalLinks
  return (
    <nav aria-label="Your account links">
      <h3>Your account</h3>
      <ul>
        {status !== 'signedIn' && (
          <li>
            <LogInLink />
          </li>
        )}
        <li>
          <Link to={portalLinks?.appointments ?? paths.myAppointments()}>My appointments</Link>
        </li>
        <li>
          <Link to={portalLinks?.referral ?? paths.myReferral()}>Add referral details</Link>
        </li>
        <li>
          <Link to={paths.parentalConsent()}>Parental consent</Link>
        </li>
      </ul>
    </nav>
  )
}
