import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../../api/query.ts'
import type { PageHandle } from '../../page-frame.ts'
import { staffQuery } from '../api/staff-query.ts'
import { CrisisFoot } from './crisis-foot.tsx'
import { Interruptions } from './interruptions.tsx'
import { NotSignedIn } from './not-signed-in.tsx'
import { PracticeRail } from './practice-rail.tsx'
import { StaffContext } from './staff-context.ts'
import { useReloadWhenRestored } from './use-reload-when-restored.ts'
import * as styles from './practice-frame.module.css'

export const handle: PageHandle = { frame: 'own', stickyBar: 'never' }

/** Around every page of the practice side: who is signed in, where they can go, and the lines to give a client. */
export default function PracticeFramePage() {
  useReloadWhenRestored()
  const { data, error, isFetching, refetch } = useQuery(staffQuery('readStaffSession', {}), queryClient)
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
