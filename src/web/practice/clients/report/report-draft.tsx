import type { ApiInput } from '#contract/api-types.ts'
import { reportParts } from '#domain/clients/referrer-report.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { Sheet } from '../../desk/sheet.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import type { ReportProps } from './report-props.ts'

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
  const { act, busy, failure } = useDeskAction()
  const save = () => callStaff('saveReferrerReport', { params, body: { ...form.values.report, version } })

  const saveDraft = () => act('save', { call: save, after: onChanged, done: 'The draft is saved.' })
  const finish = onSubmit(async () => {
    const saved = await save()
    if (!saved.ok) return toOutcome(saved.problem, 'report', 'the report')
    const finished = await callStaff('finishReferrerReport', {
      params,
      body: { version: saved.value.version },
    })
    await onChanged(finished.ok ? finished.value : saved.value)
    if (!finished.ok) return toOutcome(finished.problem, 'report', 'the report')
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
          <Button look="quiet" busy={busy === 'save' && 'Saving'} onClick={() => void saveDraft()}>
            Save draft
          </Button>
        </FormFoot>
      </ScriptForm>
    </Sheet>
  )
}
