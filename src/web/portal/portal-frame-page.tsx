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
    <div className="wrap grid grid-cols-1 gap-8 pt-6 pb-section lg:grid-cols-[270px_minmax(0,1fr)] lg:gap-12 lg:pt-12">
      <PortalNav />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

const accountPages = [
  ...accountNavigation,
  psychologistLink,
  { label: 'Book a GP', portal: 'gp', Icon: Stethoscope },
] as const

const ownPages = [
  { label: 'Receipts', to: paths.myReceipts(), Icon: FileText },
  { label: 'Questionnaires', to: paths.myQuestionnaires(), Icon: ClipboardList },
  { label: 'Payments', to: paths.myPayments(), Icon: ReceiptText },
  { label: 'Where you are signed in', to: paths.mySignIns(), Icon: KeyRound },
] as const

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
  const pages = [...accountPages.map((page) => ({ ...page, to: portalLinks[page.portal] })), ...ownPages]
  return (
    <nav className={styles.nav} aria-label="Your pages">
      <ul className="lg:grid lg:m-0 lg:p-0 lg:overflow-visible" ref={list}>
        {pages.map(({ label, to, Icon }) => (
          <li key={label}>
            <NavLink to={to}>
              <Icon className="icon" />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button className="hover:bg-tint" type="button" onClick={() => signOut()}>
            <LogOut className="icon" />
            Sign out
          </button>
        </li>
      </ul>
    </nav>
  )
}
