import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import { Link } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { useAttachedClinicianId } from '../client/client-profile.ts'
import { type SessionUser, useSession } from '../session/session.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { accountNavigation, psychologistLink } from './account-navigation.ts'
import * as styles from './user-menu.module.css'

export function UserMenu({ user }: { user: SessionUser }) {
  const names = user.name.trim().split(/\s+/)
  const initials = [names.at(0), names.length > 1 ? names.at(-1) : undefined]
    .map((name) => name?.at(0) ?? '')
    .join('')
  return (
    <Disclosure
      // On a phone the account's links are in the menu.
      className="max-sm:hidden"
      buttonClass={`${styles.button}`}
      label={`Your account, ${user.name}`}
      button={
        <>
          {/* Drawn, not written: they are not said to reach the menu by voice. */}
          <i aria-hidden="true" data-initials={initials.toUpperCase()} />
          <span>{names[0]}</span>
          <ChevronDown className="icon" />
        </>
      }
    >
      <nav className="menu" aria-label="Your account">
        <AccountLinks />
      </nav>
    </Disclosure>
  )
}

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
