import Menu from 'lucide-react/icons/menu'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'
import { Disclosure } from '../ui/menu/disclosure.tsx'
import { LazyAccountLinks } from './lazy-account.tsx'
import { LogInLink } from './log-in-link.tsx'
import { mainNavigation } from './navigation.ts'
import * as styles from './phone-menu.module.css'

/** Below the width of the full header, everything it holds. */
export function PhoneMenu() {
  const { status } = useSession()
  return (
    <Disclosure
      className={styles.menu}
      buttonClass="icon-btn"
      label="Menu"
      button={<Menu className="icon" />}
    >
      <nav className="menu" aria-label="Main">
        <ul>
          {mainNavigation.map(({ label, to, Icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon className="icon" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {status === 'signedIn' && (
          <div className="menu__part">
            <LazyAccountLinks />
          </div>
        )}
        <div className="menu__part menu__buttons">
          <Link className="btn btn--primary btn--wide" to={paths.findPsychologist()}>
            Find a psychologist
          </Link>
          {status !== 'signedIn' && <LogInLink className="btn btn--secondary btn--wide" />}
        </div>
      </nav>
    </Disclosure>
  )
}
