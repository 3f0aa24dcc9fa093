import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { useRead } from '../api/query.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { toPath } from '../session/return-path.ts'
import { crisisLines } from '../site/crisis-lines.tsx'
import { LinkButton } from '../ui/button.tsx'
import { StaffContext, staffQuery } from './desk/staff.ts'
import { ReadFailed } from './desk/desk.tsx'
import { Interruptions } from './interruptions.tsx'
import { PracticeRail } from './practice-rail.tsx'
import * as styles from './practice.module.css'

export const handle: PageHandle = { frame: 'own', stickyBar: 'never' }

/** Around every page of the practice side: who is signed in, where they can go, and the lines to give a client. */
export default function PracticeFramePage() {
  useReloadWhenRestored()
  const { data, error, isFetching, refetch } = useRead(staffQuery('readStaffSession', {}))
  return (
    <div className={styles.desk}>
      <PracticeRail session={data ?? null} />
      <div className={styles.body}>
        <main id="main" tabIndex={-1} className={styles.main}>
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
function CrisisFoot() {
  return (
    <footer className={styles.foot}>
      <span>Lines to give a client</span>
      {crisisLines.map(({ name, number }) => (
        <a key={number} href={`tel:${number.replaceAll(' ', '')}`}>
          {name} <b>{number}</b>
        </a>
      ))}
    </footer>
  )
}

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
