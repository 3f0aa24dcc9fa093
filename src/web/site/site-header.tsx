import { Link, NavLink, useLocation } from 'react-router'
import { usePageHandle } from '../page-frame.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'
import { HelpNow } from './help-now.tsx'
import { LogInLink } from './log-in-link.tsx'
import { Logo } from './logo.tsx'
import { mainNavigation } from './navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Document 2, "Header and menus": all of it from xl, a menu button below. */
export function SiteHeader() {
  const { status, user } = useSession()
  return (
    <header className="site-header">
      <div className="wrap">
        <Logo />
        <MainNavigation />
        <div className="end">
          <HelpNow />
          {status === 'signedIn' && user ? (
            <UserMenu user={user} />
          ) : (
            <>
              <LogInLink className="btn btn--quiet btn--sm from-xl" />
              <Link
                className="btn btn--primary btn--sm from-xl"
                to={paths.findPsychologist()}
                prefetch="intent"
              >
                Find a psychologist
              </Link>
            </>
          )}
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

function MainNavigation() {
  const { pathname } = useLocation()
  return (
    <nav className="nav" aria-label="Main">
      {mainNavigation.map(({ label, to }) =>
        // A part of the home page is never "the current page".
        to.includes('#') ? (
          <Link key={to} to={to}>
            {label}
          </Link>
        ) : (
          <NavLink key={to} to={to} prefetch={pathname === to ? 'none' : 'intent'}>
            {label}
          </NavLink>
        ),
      )}
    </nav>
  )
}

/** On pages with one thing to do. */
export function FocusedHeader() {
  const { Steps } = usePageHandle()
  return (
    <header className="site-header">
      <div className="wrap">
        <Logo />
        {Steps && <Steps />}
        <div className="end">
          <HelpNow />
        </div>
      </div>
    </header>
  )
}
