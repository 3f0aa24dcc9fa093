import { useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useFreshProfile } from '../../client/profile-queries.tsx'
import type { PageHandle } from '../../page-frame.ts'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { PortalScreen } from '../portal-screen.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiptsSkeleton } from './receipts-skeleton.tsx'
import * as styles from './receipt.module.css'

export const handle: PageHandle = { stickyBar: 'never', isPersonal: true }

/** A sheet of paper leaves no room for the portal's menu. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  useFreshProfile()
  return (
    <div className={styles.desk}>
      <div className={styles.page}>
        <Crumbs trail={[{ label: 'Receipts', to: paths.myReceipts() }]} here="Receipt" />
        <PortalScreen
          title="Receipt"
          heading="Your receipt or invoice"
          description="To read, print or download."
          skeleton={<ReceiptsSkeleton />}
        >
          {() => <Receipt key={id} id={id} />}
        </PortalScreen>
      </div>
    </div>
  )
}
