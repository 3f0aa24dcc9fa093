import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../api/settings.ts'
import { useProfileRefresh } from '../client/profile-queries.tsx'
import type { PageHandle } from '../page-handle.ts'
import { useSession } from '../session/session.tsx'
import { accountNavigation, psychologistLink } from '../site/account-navigation.ts'
import * as styles from './portal.module.css'

export const handle: PageHandle = { stickyBar: 'never', isPersonal: true }

export default function PortalFramePage() {
  useProfileRefresh()
  return (
    <div className={`wrap ${styles.portal}`}>
      <PortalNav />
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  )
}

const pages = [...accountNavigation, psychologistLink] as const

/** The signed-in menu again, always in view. Here nothing is disabled: the page itself says what is missing. */
function PortalNav() {
  const { portalLinks } = useSettings()
  const { signOut } = useSession()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const links = Array.from(list.current?.querySelectorAll('a') ?? [])
    const current = links.find(({ pathname: page }) => pathname === page || pathname.startsWith(`${page}/`))
    // On a phone the pages stand in a row that is wider than the screen.
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft
  }, [pathname])
  return (
    <nav className={styles.nav} aria-label="Your pages">
      <ul ref={list}>
        {pages.map(({ label, portal, Icon }) => (
          <li key={portal}>
            <NavLink to={portalLinks[portal]}>
              <Icon className="icon" />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <NavLink to={portalLinks.gp}>
            <Stethoscope className="icon" />
            Book a GP
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.myReceipts()}>
            <FileText className="icon" />
            Receipts
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.myQuestionnaires()}>
            <ClipboardList className="icon" />
            Questionnaires
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.myPayments()}>
            <ReceiptText className="icon" />
            Payments
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.mySignIns()}>
            <KeyRound className="icon" />
            Where you are signed in
          </NavLink>
        </li>
        <li>
          <button type="button" onClick={() => signOut()}>
            <LogOut className="icon" />
            Sign out
          </button>
        </li>
      </ul>
    </nav>
  )
}
