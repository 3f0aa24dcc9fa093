import { Link, NavLink, useLocation } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { StaffSession } from '#contract/staff/staff-session.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { Logo } from '../../site/logo.tsx'
import { practiceNavigation } from './navigation.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { staffCan } from './staff-context.ts'
import { useWaitingCount } from './use-waiting-tasks.ts'
import * as styles from './practice-rail.module.css'

/** On a phone the pages stand in a row that is wider than the screen, on a desk in a column that may be taller. */
function showCurrent(list: HTMLUListElement | null) {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  const column = list?.parentElement
  if (!list || !current || !column) return
  list.scrollLeft = current.offsetLeft - list.offsetLeft
  column.scrollTop = current.offsetTop - column.offsetTop - column.clientHeight / 2
}

/** Beside the page on a desk, above it on a phone. */
export function PracticeRail({ session }: { session: StaffSession | null }) {
  const { pathname } = useLocation()
  const pages = practiceNavigation.filter(({ needs }) => session && (!needs || staffCan(session, needs)))
  return (
    <div className={styles.rail}>
      <div className={styles.inside}>
        <Logo />
        {pages.length > 0 && (
          <nav aria-label="Practice">
            <ul key={pathname} ref={showCurrent}>
              {pages.map(({ label, to, Icon, isWhole }) => (
                <li key={to}>
                  <NavLink to={to} end={isWhole}>
                    <Icon className="icon" />
                    {label}
                    {to === staffPages.safetyTasks() && <WaitingTasks />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {session && <Who session={session} />}
      </div>
    </div>
  )
}

/** For those who may work through them: no one else has the page. */
function WaitingTasks() {
  const count = useWaitingCount()
  if (count === 0) return null
  return (
    <b>
      {count}
      <span className="sr-only"> waiting</span>
    </b>
  )
}

function Who({ session: { name, role, clinician } }: { session: StaffSession }) {
  const roles = clinician && role === 'clinician' ? clinicianRoles : staffRoles
  const code = clinician && role === 'clinician' ? clinician.role : role
  return (
    <div className={styles.who}>
      <Link to={staffPages.security()} title="Your sign-in">
        <i aria-hidden="true">{initials(name)}</i>
        <span>
          {name} <small>{roles.find((one) => one.code === code)?.label}</small>
        </span>
      </Link>
      <SignOutButton look="quiet" />
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => !/^(dr|prof)\.?$/i.test(word))
    .map((word) => word.at(0) ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
