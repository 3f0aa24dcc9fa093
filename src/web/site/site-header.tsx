import BookOpen from 'lucide-react/icons/book-open'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ListChecks from 'lucide-react/icons/list-checks'
import Menu from 'lucide-react/icons/menu'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Wallet from 'lucide-react/icons/wallet'
import { type ComponentProps, type MouseEvent, type ReactNode, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useHas, useMainListing, useProductName } from '../api/settings.ts'
import { usePageHandle } from '../page-handle.ts'
import { useSession } from '../session/session.tsx'
import { Mark } from '../ui/art.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { crisisBandId } from './crisis-lines.tsx'
import * as styles from './site.module.css'

/** All of it from xl, a menu button below. See docs/product/site.md#header. */
export function SiteHeader() {
  const { status, user } = useSession()
  const listing = useMainListing()
  const visitor = (
    <>
      <LogInLink className="btn btn--quiet btn--sm hidden xl:inline-flex" />
      <Link className="btn btn--primary btn--sm hidden xl:inline-flex" to={listing.to} prefetch="intent">
        {listing.label}
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
    <nav className={`hidden xl:flex xl:gap-0.5 ${styles.nav}`} aria-label="Main">
      {useMainNavigation().map(({ label, to }) =>
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

/** See docs/product/site.md#header. */
const mainNavigation = [
  { label: 'Psychologists', to: paths.findPsychologist(), Icon: Search, needs: 'psychologist' },
  { label: 'GPs', to: paths.findGp(), Icon: Stethoscope, needs: 'gp' },
  { label: 'Pricing', to: paths.pricing(), Icon: Wallet },
  { label: 'How it works', to: paths.home('how'), Icon: ListChecks },
  { label: 'Questions', to: paths.home('faq'), Icon: CircleQuestionMark },
  { label: 'Blog', to: paths.blog(), Icon: BookOpen },
] as const

/** Nothing leads to what the practice does not have. */
function useMainNavigation() {
  const has = useHas()
  return mainNavigation.filter((place) => !('needs' in place) || has(place.needs))
}

/** Below the width of the full header, everything it holds. */
function PhoneMenu() {
  const { status } = useSession()
  const navigation = useMainNavigation()
  const listing = useMainListing()
  return (
    <Disclosure
      className={styles.menu}
      buttonClass="icon-btn"
      label="Menu"
      button={<Menu className="icon" />}
    >
      <nav className="menu" aria-label="Main">
        <ul>
          {navigation.map(({ label, to, Icon }) => (
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
          <Link className="btn btn--primary btn--wide" to={listing.to}>
            {listing.label}
          </Link>
          {status !== 'signedIn' && <LogInLink className="btn btn--secondary btn--wide" />}
        </div>
      </nav>
    </Disclosure>
  )
}

// Fetched for a person who is signed in: visitors have no use for them.
const SignedInMenu = lazyPart(() => import('./user-menu.tsx').then((file) => file.UserMenu))
const SignedInLinks = lazyPart(() => import('./user-menu.tsx').then((file) => file.AccountLinks))

type LazyUserMenuProps = ComponentProps<typeof SignedInMenu> & {
  /** What a visitor sees in its place, until it is there. */
  before: ReactNode
}

/** The header's menu of a signed-in user. */
const LazyUserMenu = ({ before, ...props }: LazyUserMenuProps) => (
  <Suspense fallback={before}>
    <SignedInMenu {...props} />
  </Suspense>
)

/** The same links inside another menu. */
const LazyAccountLinks = () => (
  <Suspense fallback={null}>
    <SignedInLinks />
  </Suspense>
)

/** A link to the page that starts a login; once scripts run, the login starts here, without that page in between. */
export function LogInLink({ className }: { className?: string }) {
  const { status, signIn } = useSession()
  const { pathname, search } = useLocation()
  const logIn = (event: MouseEvent) => {
    event.preventDefault()
    signIn()
  }
  return (
    <a
      className={className}
      href={paths.logIn({ redirectTo: `${pathname}${search}` })}
      onClick={logIn}
      data-waiting={status === 'loading' || undefined}
    >
      Log in
    </a>
  )
}

/** A plain link: it works before, and without, any script. */
const HelpNow = () => (
  <a
    className="inline-flex items-center gap-2 px-2 min-h-target text-sm font-semibold text-bloom-text whitespace-nowrap"
    href={`#${crisisBandId}`}
  >
    {/* At 320 px, which is also 1280 px at 400 %, the words stay and the icon goes. */}
    <Phone className="icon max-[360px]:hidden" />
    Help now
  </a>
)

export const Logo = () => (
  <Link className={styles.logo} to={paths.home()}>
    <Mark />
    {useProductName()}
  </Link>
)
