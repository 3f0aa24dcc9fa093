import { Link } from 'react-router'
import type { WaitingDocument } from '#contract/staff/documents.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/money.ts'
import { shortMoment } from '../../../appointment/format-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { Row } from '../../desk/row-list.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { mendOf, missingWords } from './mending.ts'

/** What is wanted, what it lacks, and where each thing is added or who adds it. */
export function WaitingDocumentRow({ row }: { row: WaitingDocument }) {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useDeskAction()
  const { chargeId, client, clinician, title, issuedInstead, missing } = row
  const leave = () =>
    act('leave', {
      call: () => callStaff('leaveDocument', { params: { chargeId } }),
      after: () => invalidateStaff('listWaitingDocuments'),
      done: `${issuedInstead} stays as it is.`,
    })
  return (
    <Row
      title={<Link to={staffPages.client(client.id)}>{client.name}</Link>}
      end={
        issuedInstead !== null && (
          <Button
            look="quiet"
            size="small"
            busy={busy === 'leave' && 'One moment'}
            onClick={() => void leave()}
          >
            Leave it as it is<span className="sr-only">: {issuedInstead}</span>
          </Button>
        )
      }
    >
      <p>
        {title}, {formatCents(row.cents)}, {shortMoment(new Date(row.start), timeZone)} with {clinician.name}
      </p>
      <StateLine tone="due">
        {issuedInstead === null
          ? 'Not issued: who pays would refuse it'
          : `${issuedInstead} is issued, and cannot be claimed with`}
      </StateLine>
      <ul className="mt-2 grid gap-1">
        {missing.map((lack) => {
          const mend = mendOf(row, lack)
          return (
            <li key={lack.field}>
              {missingWords(row, lack)}.{' '}
              {'words' in mend ? (
                mend.words
              ) : (
                <Link className="link" to={mend.to}>
                  {mend.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Row>
  )
}
