import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ApiInput } from '#contract/endpoints.ts'
import type { ReferrerReport } from '#contract/staff/referrer-report.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import {
  attendedWords,
  formatDate,
  reportParts,
  type ReportWay,
  reportWays,
} from '#domain/funding/referrer-report.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'
import { queryClient } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { FormErrors, FormFoot, ScriptForm } from '../../forms/form-parts.tsx'
import { LeaveWarning } from '../../forms/leave-warning.tsx'
import { type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField, toOptions } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, FactList, Sheet, StateLine } from '../desk/desk.tsx'
import { BackLink } from './client-part.tsx'

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

type ReportParts = { report: ApiInput<'saveReferrerReport'>['body'] }

const loadReportRules = async () => {
  const { saveReportRequest } = await import('#contract/staff/referrer-report.ts')
  return () => ({ report: saveReportRequest })
}

/** What only the clinician can say. Saved as a draft, encrypted, until it is finished. */
function ReportDraft({ report, params, onChanged }: ReportProps) {
  const { texts, isWithScores, version, scores } = report
  const form = useForm<ReportParts>({
    initial: { report: { texts, isWithScores, version } },
    loadRules: loadReportRules,
  })
  const { errors, bind, onSubmit } = form.check()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useSaveReport({ report, params })

  const saveDraft = async () => {
    setIsSaving(true)
    setFailure(null)
    const saved = await save(form.values.report)
    setIsSaving(false)
    if (!saved.ok) return setFailure(saved.problem.message)
    await onChanged(saved.value)
    showToast('success', 'The draft is saved.')
  }
  const fail = (problem: ApiProblem): FormOutcome => {
    const outcome = toOutcome(problem, 'report', 'the report')
    if (outcome.kind !== 'failed') return outcome
    // Said here and not by the form, so that a draft that is saved later takes it away.
    setFailure(outcome.message)
    return { kind: 'done' }
  }
  const finish = onSubmit(async () => {
    setFailure(null)
    const saved = await save(form.values.report)
    if (!saved.ok) return fail(saved.problem)
    const finished = saved.value.finishedAt
      ? saved
      : await callStaff('finishReferrerReport', { params, body: { version: saved.value.version } })
    await onChanged(finished.ok ? finished.value : saved.value)
    if (!finished.ok) return fail(finished.problem)
    showToast('success', 'The report is finished. You can print it now.')
    return { kind: 'done' }
  })
  return (
    <Sheet title="Your report">
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={finish} aria-label="Report to the referrer">
        {reportParts.map(({ code, label, help }) => (
          <TextArea key={code} {...bind(`report.texts.${code}`)} label={label} help={help} rows={5} />
        ))}
        {scores.length > 0 && (
          <Checkbox {...bind('report.isWithScores')}>Put the DASS-21 scores into the report</Checkbox>
        )}
        <FormFoot
          button="Finish the report"
          busy={form.busy && 'Finishing'}
          failure={form.busy ? null : (form.failure ?? failure)}
        >
          <Button look="quiet" busy={isSaving && 'Saving'} onClick={() => void saveDraft()}>
            Save draft
          </Button>
        </FormFoot>
      </ScriptForm>
      {!isSameDraft(form.values.report, report) && (
        <LeaveWarning
          title="Leave without saving?"
          text="What you changed in this report is not saved. Stay and save the draft to keep it."
        />
      )}
    </Sheet>
  )
}

type UnsavedDraft = Omit<ApiInput<'saveReferrerReport'>['body'], 'version'>

const newerWords =
  'A newer version of this report is already saved. It came from another tab, or from an earlier try to save that went through after all. You can read it in a new tab. Save again to put yours in its place.'

/**
 * Saves what is typed over the version that was read. Where another one was saved meanwhile, that one is read, so that the next
 * save goes above it; where it says the same, it is this save, whose answer was lost.
 */
function useSaveReport({ report, params }: Pick<ReportProps, 'report' | 'params'>) {
  const [versionSeen, setVersionSeen] = useState(report.version)
  const version = Math.max(report.version, versionSeen)
  return async (draft: UnsavedDraft): Promise<ApiAnswer<ReferrerReport>> => {
    const answer = await callStaff('saveReferrerReport', { params, body: { ...draft, version } })
    if (answer.ok || answer.problem.code !== 'changedMeanwhile') return answer
    const newer = await callStaff('readReferrerReport', { params })
    if (!newer.ok) return newer
    setVersionSeen(newer.value.version)
    if (isSameDraft(draft, newer.value)) return newer
    return { ok: false, problem: { ...answer.problem, message: newerWords } }
  }
}

type DraftWords = Pick<ReferrerReport, 'texts' | 'isWithScores'>

/** Whether what is stored is what was typed: the server takes spaces off the ends. */
export const isSameDraft = (typed: DraftWords, stored: DraftWords): boolean =>
  typed.isWithScores === stored.isWithScores &&
  reportParts.every(({ code }) => typed.texts[code].trim() === stored.texts[code])

/** Printed from now on as it stands; until it was sent, it can be changed. */
function ReportFinished({ report, params, onChanged }: ReportProps) {
  const { act, busy, failure } = useAction()
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
              Sent on {formatDate(sent.on)}: {findLabel(reportWays, sent.how)}. It no longer changes.
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

/** The service sends no report itself. Name and birth date stand beside the button. */
function MarkSent({ report, params, onChanged }: ReportProps) {
  const { timeZone } = useStaff()
  const { client, referral, version } = report
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), timeZone)))
  const form = useRequestForm({
    part: 'sending',
    initial: { version, sentOn: today, how: 'secureMessage' as ReportWay },
    rules: async () => (await import('#contract/staff/referrer-report.ts')).markReportSentRequest,
    what: 'when it was sent',
    send: (_, sending) => callStaff('markReferrerReportSent', { params, body: { ...sending, version } }),
    onSaved: async (noted) => {
      await onChanged(noted)
      showToast('success', 'Noted. The report no longer changes.')
    },
  })
  return (
    <Sheet title="Mark as sent">
      <p className="mb-4 text-ink-soft">
        Send the PDF to {referral.referrer} yourself, by secure messaging, post or fax: email is not private
        enough for it. Then note here that it went.
      </p>
      <RequestForm form={form} label="Mark as sent" button="Mark as sent">
        <TextField label="Sent on" type="date" {...form.bind('sentOn')} />
        <SelectField label="How" options={toOptions(reportWays)} {...form.bind('how')} />
        <p className="text-sm text-ink-soft">
          About {client.name}, born {formatDate(client.dateOfBirth)}, to {referral.referrer}.
        </p>
      </RequestForm>
    </Sheet>
  )
}

type ReportProps = {
  report: ReferrerReport
  params: { id: string; referralId: string }
  onChanged: (report: ReferrerReport) => Promise<void>
}
