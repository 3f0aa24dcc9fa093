import { useParams } from 'react-router'
import type { ReferrerReport } from '#contract/staff/referrer-report.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { attendedWords, formatDate } from '#domain/clients/referrer-report.ts'
import { queryClient } from '../../../api/query.ts'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { invalidateStaff, staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { FactList } from '../../desk/fact-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { BackLink } from '../back-link.tsx'
import { ReportDraft } from './report-draft.tsx'
import { ReportFinished } from './report-finished.tsx'
import type { ReportProps } from './report-props.ts'

/** See docs/product/practice.md#report-to-the-referrer. */
export default function ReportPage() {
  const { id = '', referralId = '' } = useParams()
  const params = { id, referralId }
  const query = staffQuery('readReferrerReport', { params })
  const onChanged = async (report: ReferrerReport) => {
    queryClient.setQueryData(query.queryKey, report)
    await invalidateStaff('readClient', 'readUnfinished')
  }
  return (
    <>
      <BackLink to={staffPages.client(id)}>Client page</BackLink>
      <DeskRead
        key={referralId}
        // Read once: a text that is being written is not replaced from behind.
        query={{ ...query, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }}
        title="Report to the referrer"
        skeleton={<SkeletonText lines={8} />}
      >
        {(report) => <Opened report={report} params={params} onChanged={onChanged} />}
      </DeskRead>
    </>
  )
}

function Opened({ report, params, onChanged }: ReportProps) {
  const { client, referral, attendedOn, scores, finishedAt } = report
  return (
    <>
      <DeskHead
        title="Report to the referrer"
        note={`About ${client.name}, born ${formatDate(client.dateOfBirth)}. Opening it is recorded.`}
      />
      <div className="grid gap-6">
        <Sheet title="From the record">
          <FactList
            facts={[
              ['To', `${referral.referrer}${referral.providerNumber ? `, ${referral.providerNumber}` : ''}`],
              ['Referral written', formatDate(referral.writtenOn)],
              ['Sessions with you', attendedWords(attendedOn) || 'None attended yet'],
              ...scores.map(
                ({ answeredOn, words }) => [`DASS-21, ${formatDate(answeredOn)}`, words] as const,
              ),
            ]}
          />
        </Sheet>
        {finishedAt === null ? (
          <ReportDraft report={report} params={params} onChanged={onChanged} />
        ) : (
          <ReportFinished report={report} params={params} onChanged={onChanged} />
        )}
      </div>
    </>
  )
}
