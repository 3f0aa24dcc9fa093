import LogOut from 'lucide-react/icons/log-out'
import { Link } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { accountNavigation, psychologistLink } from './account-navigation.ts'

/** Document 1, section 2, "user menu". */
export function AccountLinks() {
  const { portalLinks } = useSettings()
  const { user, signOut } = useSession()
  return (
    <ul>
      {accountNavigation.map(({ label, portal, Icon }) => (
        <li key={portal}>
          <Link to={portalLinks[portal]}>
            <Icon className="icon" />
            {label}
          </Link>
        </li>
      ))}
      <li>
        {user?.attachedClinicianId ? (
          <Link to={portalLinks.psychologist}>
            <psychologistLink.Icon className="icon" />
            {psychologistLink.label}
          </Link>
        ) : (
          <button type="button" aria-disabled="true">
            <psychologistLink.Icon className="icon" />
            <span className="leading-tight">
              {psychologistLink.label}
              <br />
              <span className="xs">After your first booking</span>
            </span>
          </button>
        )}
      </li>
      <li className="rule">
        <button type="button" onClick={() => signOut()}>
          <LogOut className="icon" />
          Sign out
        </button>
      </li>
    </ul>
  )
}
