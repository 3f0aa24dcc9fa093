import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { nameZone } from '../../desk/format-moment.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { Files } from './files.tsx'
import { TakingsTable } from './takings-table.tsx'

/** See docs/product/money.md#takings. */
export default function TakingsPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Takings and files"
        note={`Paid, less refunds, by the day the money moved. Weeks start on Monday. ${nameZone(timeZone)}.`}
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <div className="grid gap-6">
        <DeskRead query={staffQuery('readTakings', {})} skeleton={<SkeletonText lines={6} />}>
          {(takings) => <TakingsTable takings={takings} />}
        </DeskRead>
        <Files />
      </div>
    </>
  )
}
