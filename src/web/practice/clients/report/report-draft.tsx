import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import { reportParts } from '#domain/clients/referrer-report.ts'
import type { ApiProblem } from '../../../api/call-api.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { LeaveWarning } from '../../../form/leave-warning.tsx'
import { type Outcome, toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { Sheet } from '../../desk/sheet.tsx'
import type { ReportProps } from './report-props.ts'
import { isSameDraft } from './same-draft.ts'
import { useSaveReport } from './use-save-report.ts'

type Parts = { report: ApiInput<'saveReferrerReport'>['body'] }

const loadRules = async () => {
  const { saveReportRequest } = await import('#contract/staff/referrer-report.ts')
  return () => ({ report: saveReportRequest })
}

/** What only the clinician can say. Saved as a draft, encrypted, until it is finished. */
export function ReportDraft({ report, params, onChanged }: ReportProps) {
  const { texts, isWithScores, version, scores } = report
  const form = useForm<Parts>({ initial: { report: { texts, isWithScores, version } }, loadRules })
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
  const fail = (problem: ApiProblem): Outcome => {
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
          asksOnClose
        />
      )}
    </Sheet>
  )
}
