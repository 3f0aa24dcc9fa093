import Banknote from 'lucide-react/icons/banknote'
import BookUser from 'lucide-react/icons/book-user'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import Layers from 'lucide-react/icons/layers'
import ListOrdered from 'lucide-react/icons/list-ordered'
import ListTodo from 'lucide-react/icons/list-todo'
import MailCheck from 'lucide-react/icons/mail-check'
import MailPlus from 'lucide-react/icons/mail-plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import Server from 'lucide-react/icons/server'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Sun from 'lucide-react/icons/sun'
import Type from 'lucide-react/icons/type'
import Users from 'lucide-react/icons/users'
import { useEffect } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { type StaffAction, staffRoles } from '#domain/staff/staff-roles.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { useRead } from '../api/query.ts'
import type { PageHandle } from '../page-handle.ts'
import { toPath } from '../session/return-path.ts'
import { crisisLines } from '../site/crisis-lines.tsx'
import { PageHead } from '../site/page-head.tsx'
import { Logo } from '../site/site-header.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ReadFailed } from './desk/desk.tsx'
import { staffCan, StaffContext, staffQuery } from './desk/staff.ts'
import { useWaitingCount } from './desk/waiting-tasks.ts'
import { Interruptions } from './interruptions.tsx'
import { SignOutButton } from './sign-in/sign-out-button.tsx'
import * as styles from './practice.module.css'

export const handle: PageHandle = { frame: 'own', stickyBar: 'never' }

/** Around every page of the practice side: who is signed in, where they can go, and the lines to give a client. */
export default function PracticeFramePage() {
  useReloadWhenRestored()
  const { data, error, isFetching, refetch } = useRead(staffQuery('readStaffSession', {}))
  return (
    <div className={styles.desk}>
      <PracticeRail session={data ?? null} />
      <div className="flex flex-col min-w-0">
        <main id="main" tabIndex={-1} className="flex-1 px-gutter pt-6 pb-16 w-full max-w-[1184px] lg:pt-8">
          {data ? (
            <StaffContext value={data}>
              <Outlet />
            </StaffContext>
          ) : (
            <NotSignedIn problem={error?.problem ?? null} isFetching={isFetching} refetch={refetch} />
          )}
        </main>
        <CrisisFoot />
      </div>
      <Interruptions session={data ?? null} />
    </div>
  )
}

type NotSignedInProps = { problem: ApiProblem | null; isFetching: boolean; refetch: () => unknown }

/** Instead of a page, while it is not known who is signed in, and on the way to the sign-in. */
function NotSignedIn({ problem, isFetching, refetch }: NotSignedInProps) {
  const redirectTo = toPath(useLocation())
  return (
    <>
      <PageHead title="Practice" description="For the staff of this practice." indexed={false} />
      <h1 tabIndex={-1}>Practice</h1>
      {problem?.status === 401 && (
        <p className="mt-4">
          <LinkButton to={staffPages.signIn({ redirectTo })}>Sign in</LinkButton>
        </p>
      )}
      {problem && problem.status !== 401 && (
        <ReadFailed problem={problem} isFetching={isFetching} refetch={refetch} />
      )}
    </>
  )
}

/** On every page of the practice side: what to tell a client who needs help at once. */
const CrisisFoot = () => (
  <footer className="flex flex-wrap items-center gap-x-5 px-gutter py-3 border-t border-line text-xs text-ink-soft">
    <span>Lines to give a client</span>
    {crisisLines.map(({ name, number }) => (
      <a
        key={number}
        className="inline-flex items-center gap-1.5 min-h-target text-ink-soft no-underline"
        href={`tel:${number.replaceAll(' ', '')}`}
      >
        {name}{' '}
        <b className="font-semibold text-ink tabular-nums underline decoration-1 underline-offset-[0.2em]">
          {number}
        </b>
      </a>
    ))}
  </footer>
)

/**
 * What happens when Back brings a page out of the browser’s memory: it is loaded anew, as its person may have signed out since,
 * and someone else may sit there now. Until then nothing of it is shown.
 */
function useReloadWhenRestored(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      document.body.hidden = true
      location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}

/** On a phone the pages stand in a row that is wider than the screen, on a desk in a column that may be taller. */
function showCurrent(list: HTMLUListElement | null) {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  const column = list?.parentElement
  if (!list || !current || !column) return
  list.scrollLeft = current.offsetLeft - list.offsetLeft
  column.scrollTop = current.offsetTop - column.offsetTop - column.clientHeight / 2
}

/** Beside the page on a desk, above it on a phone. */
function PracticeRail({ session }: { session: StaffSession | null }) {
  const { pathname } = useLocation()
  const pages = practiceNavigation.filter(({ needs }) => session && (!needs || staffCan(session, needs)))
  return (
    <div className={`min-w-0 border-b border-line bg-band lg:border-0 lg:border-r ${styles.rail}`}>
      <div className={styles.inside}>
        <Logo />
        {pages.length > 0 && (
          <nav className="col-span-full row-2 min-w-0" aria-label="Practice">
            <ul key={pathname} className="lg:grid lg:m-0 lg:p-0" ref={showCurrent}>
              {pages.map(({ label, to, Icon, isWhole }) => (
                <li key={to}>
                  <NavLink className="hover:bg-tint hover:text-main" to={to} end={isWhole}>
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
    <b className="lg:ml-auto">
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
        <i
          className="grid flex-none place-items-center size-9.5 rounded bg-tint-strong not-italic font-semibold text-main"
          aria-hidden="true"
        >
          {initials(name)}
        </i>
        <span>
          {name}{' '}
          <small className="block text-xs text-ink-soft">
            {roles.find((one) => one.code === code)?.label}
          </small>
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

type StaffPage = {
  label: string
  to: string
  Icon: typeof House
  needs: StaffAction
  /** Its address is the beginning of others, which are not part of it. */
  isWhole?: boolean
}

const practiceNavigation: readonly StaffPage[] = [
  { label: 'Today', to: staffPages.today(), Icon: Sun, needs: 'see the diary', isWhole: true },
  { label: 'Week', to: staffPages.week(), Icon: CalendarDays, needs: 'see the diary' },
  { label: 'Unfinished', to: staffPages.unfinished(), Icon: ListTodo, needs: 'see the diary' },
  { label: 'Clients', to: staffPages.clients(), Icon: Users, needs: 'read clients' },
  { label: 'Hours and leave', to: staffPages.hours(), Icon: Clock, needs: 'set hours' },
  { label: 'Calendars', to: staffPages.calendars(), Icon: CalendarSync, needs: 'connect calendars' },
  {
    label: 'Safety tasks',
    to: staffPages.safetyTasks(),
    Icon: ShieldAlert,
    needs: 'work through safety tasks',
  },
  { label: 'Clinicians', to: staffPages.clinicians(), Icon: BookUser, needs: 'edit clinicians' },
  { label: 'Items', to: staffPages.items(), Icon: ListOrdered, needs: 'edit items' },
  {
    label: 'Appointment types',
    to: staffPages.appointmentTypes(),
    Icon: Layers,
    needs: 'edit appointment types',
  },
  { label: 'Rates', to: staffPages.rates(), Icon: ReceiptText, needs: 'edit rates' },
  { label: 'Money', to: staffPages.money(), Icon: Banknote, needs: 'see the money' },
  { label: 'Invites', to: staffPages.invites(), Icon: MailPlus, needs: 'invite clients' },
  { label: 'Moving in', to: staffPages.imports(), Icon: FileUp, needs: 'import clients' },
  { label: 'Messages', to: staffPages.messages(), Icon: Inbox, needs: 'read messages' },
  { label: 'Staff', to: staffPages.staff(), Icon: IdCard, needs: 'see the staff' },
  { label: 'Practice', to: staffPages.practice(), Icon: House, needs: 'edit the practice' },
  { label: 'Email texts', to: staffPages.emailTexts(), Icon: Type, needs: 'edit email texts' },
  { label: 'Legal pages', to: staffPages.legalVersions(), Icon: FileText, needs: 'read legal versions' },
  { label: 'Outbox', to: staffPages.outbox(), Icon: MailCheck, needs: 'see the outbox' },
  { label: 'Jobs', to: staffPages.jobs(), Icon: RefreshCw, needs: 'retry jobs' },
  { label: 'System', to: staffPages.system(), Icon: Server, needs: 'see the system' },
  { label: 'Audit', to: staffPages.audit(), Icon: ScrollText, needs: 'read the audit' },
]
