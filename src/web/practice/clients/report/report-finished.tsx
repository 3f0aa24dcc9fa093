import Download from 'lucide-react/icons/download'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { formatDate, reportParts, sentWays } from '#domain/clients/referrer-report.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { Button } from '../../../ui/button/button.tsx'
import { buttonClass } from '../../../ui/button/variants.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { FactList } from '../../desk/fact-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { MarkSent } from './mark-sent.tsx'
import type { ReportProps } from './report-props.ts'

/** Printed from now on as it stands; until it was sent, it can be changed. */
export function ReportFinished({ report, params, onChanged }: ReportProps) {
  const { act, busy, failure } = useDeskAction()
  const { texts, isWithScores, version, sent } = report
  const changeIt = () =>
    act('change', {
      call: () => callStaff('saveReferrerReport', { params, body: { texts, isWithScores, version } }),
      after: onChanged,
    })
  return (
    <>
      <Sheet
        title="Your report"
        foot={
          <>
            <a
              className={buttonClass({})}
              href={staffRequest('downloadReferrerReport', { params }).path}
              download
            >
              <Download className="icon" />
              Download the PDF
            </a>
            {!sent && (
              <Button look="quiet" busy={busy === 'change' && 'Opening'} onClick={() => void changeIt()}>
                Change it
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-4">
          {sent ? (
            <StateLine tone="ok">
              Sent on {formatDate(sent.on)}: {findLabel(sentWays, sent.how)}. It no longer changes.
            </StateLine>
          ) : (
            <StateLine tone="due">Finished, and not sent yet.</StateLine>
          )}
          {failure && <Notice type="error" announced="atOnce" title={failure} />}
          <FactList
            facts={[
              ...reportParts.map(
                ({ code, label }) =>
                  [
                    label,
                    <span key={code} className="whitespace-pre-wrap">
                      {texts[code]}
                    </span>,
                  ] as const,
              ),
              ['DASS-21 scores', isWithScores ? 'In the report' : 'Not in the report'],
            ]}
          />
        </div>
      </Sheet>
      {!sent && <MarkSent report={report} params={params} onChanged={onChanged} />}
    </>
  )
}
