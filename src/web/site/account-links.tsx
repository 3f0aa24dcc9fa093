import HeartHandshake from 'lucide-react/icons/heart-handshake'
import LogOut from 'lucide-react/icons/log-out'
import { Link } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { accountNavigation } from './account-navigation.ts'

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
            <HeartHandshake className="icon" />
            Book my psychologist
          </Link>
        ) : (
          <button type="button" aria-disabled="true">
            <HeartHandshake className="icon" />
            <span className="leading-tight">
              Book my psychologist
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
