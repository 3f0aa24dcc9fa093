import { Link, NavLink, useLocation } from 'react-router'
import { usePageHandle } from '../page-frame.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'
import { HelpNow } from './help-now.tsx'
import { LazyUserMenu } from './lazy-account.tsx'
import { LogInLink } from './log-in-link.tsx'
import { Logo } from './logo.tsx'
import { mainNavigation } from './navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import * as styles from './site-header.module.css'

/** All of it from xl, a menu button below. See docs/product/site.md#header. */
export function SiteHeader() {
  const { status, user } = useSession()
  const visitor = (
    <>
      <LogInLink className={`btn btn--quiet btn--sm ${styles.fromXl}`} />
      <Link
        className={`btn btn--primary btn--sm ${styles.fromXl}`}
        to={paths.findPsychologist()}
        prefetch="intent"
      >
        Find a psychologist
      </Link>
    </>
  )
  return (
    <header className={styles.header}>
      <div className="wrap">
        <Logo />
        <MainNavigation />
        <div className={styles.end}>
          <HelpNow />
          {status === 'signedIn' && user ? <LazyUserMenu user={user} before={visitor} /> : visitor}
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

function MainNavigation() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.nav} aria-label="Main">
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
    <header className={styles.header}>
      <div className="wrap">
        <Logo />
        {Steps && <Steps />}
        <div className={styles.end}>
          <HelpNow />
        </div>
      </div>
    </header>
  )
}
