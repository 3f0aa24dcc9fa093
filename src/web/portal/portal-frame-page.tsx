import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { mayAct } from '#domain/clients/account-people.ts'
import { useSettings } from '../api/settings.ts'
import { findChosen, PeopleLinks, usePeople } from '../client/people.tsx'
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
        <PeopleSwitch />
        <Outlet />
      </div>
    </div>
  )
}

/** Whose pages these are, where the login acts for several. */
function PeopleSwitch() {
  const { people } = usePeople()
  const { pathname } = useLocation()
  if (people.length < 2 || pathname === paths.myPeople()) return null
  const seen = people.filter((person) => mayAct(person, 'see appointments'))
  // A receipt, say, is of one person: the others have a list of their own.
  const page = pathname.split('/').slice(0, 3).join('/')
  return (
    <nav className="mb-6" aria-label="Whose pages">
      <PeopleLinks label="Whose pages" people={seen} chosen={findChosen(people)?.id ?? null} page={page} />
    </nav>
  )
}

const accountPages = [
  ...accountNavigation,
  psychologistLink,
  { label: 'Book a GP', portal: 'gp', Icon: Stethoscope },
] as const

const ownPages = [
  { label: 'People', to: paths.myPeople(), Icon: Users },
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
