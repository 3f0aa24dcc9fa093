import LogOut from 'lucide-react/icons/log-out'
import { Link } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { useAttachedClinicianId } from '../client/client-profile.ts'
import { useSession } from '../session/session-context.ts'
import { accountNavigation, psychologistLink } from './account-navigation.ts'

/** The menu of a signed-in user. See docs/product/portal.md#portal-pages. */
export function AccountLinks() {
  const { portalLinks } = useSettings()
  const { signOut } = useSession()
  const hasPsychologist = useAttachedClinicianId() !== null
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
        {hasPsychologist ? (
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
              <span className="text-xs">After your first booking</span>
            </span>
          </button>
        )}
      </li>
      <li className="menu__part">
        <button type="button" onClick={() => signOut()}>
          <LogOut className="icon" />
          Sign out
        </button>
      </li>
    </ul>
  )
}
