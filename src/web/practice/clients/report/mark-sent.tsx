import { useState } from 'react'
import { formatDate, sentWays, type SentWay } from '#domain/clients/referrer-report.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { Sheet } from '../../desk/sheet.tsx'
import { useStaff } from '../../frame/staff-context.ts'
import type { ReportProps } from './report-props.ts'

type Parts = { sending: { version: number; sentOn: string; how: SentWay } }

const loadRules = async () => {
  const { markReportSentRequest } = await import('#contract/staff/referrer-report.ts')
  return () => ({ sending: markReportSentRequest })
}

/** The service sends no report itself. Name and birth date stand beside the button. */
export function MarkSent({ report, params, onChanged }: ReportProps) {
  const { timeZone } = useStaff()
  const { client, referral, version } = report
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), timeZone)))
  const form = useForm<Parts>({
    initial: { sending: { version, sentOn: today, how: 'secureMessage' } },
    loadRules,
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { sending }) => {
    const answer = await callStaff('markReferrerReportSent', { params, body: { ...sending, version } })
    if (!answer.ok) return toOutcome(answer.problem, 'sending', 'when it was sent')
    await onChanged(answer.value)
    showToast('success', 'Noted. The report no longer changes.')
    return { kind: 'done' }
  })
  return (
    <Sheet title="Mark as sent">
      <p className="mb-4 text-ink-soft">
        Send the PDF to {referral.referrer} yourself, by secure messaging, post or fax: email is not private
        enough for it. Then note here that it went.
      </p>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Mark as sent">
        <TextField label="Sent on" type="date" {...bind('sending.sentOn')} />
        <SelectField
          label="How"
          options={sentWays.map(({ code, label }) => ({ value: code, label }))}
          {...bind('sending.how')}
        />
        <p className="text-sm text-ink-soft">
          About {client.name}, born {formatDate(client.dateOfBirth)}, to {referral.referrer}.
        </p>
        <FormFoot
          button="Mark as sent"
          busy={form.busy && 'Saving'}
          failure={form.busy ? null : form.failure}
        />
      </ScriptForm>
    </Sheet>
  )
}
