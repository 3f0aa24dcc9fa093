import { Outlet } from 'react-router'
import { useFreshProfile } from '../client/profile-queries.tsx'
import type { PageHandle } from '../page-frame.ts'
import { PortalNav } from './portal-nav.tsx'
import * as styles from './portal-frame-page.module.css'

export const handle: PageHandle = { stickyBar: 'never', isPersonal: true }

/** Around every page of the client portal. */
export default function PortalFramePage() {
  useFreshProfile()
  return (
    <div className={`wrap ${styles.portal}`}>
      <PortalNav />
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  )
}
