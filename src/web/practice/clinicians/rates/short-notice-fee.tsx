import { useState } from 'react'
import type { ShortNoticeFee } from '#contract/staff/rate-editor.ts'
import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { formatCents } from '#domain/fees/money.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { FormSkeleton } from '../../../ui/skeleton/form-skeleton.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../../api/staff-query.ts'
import { DeskRead } from '../../desk/desk-read.tsx'

const loadRules = async () => (await import('./short-notice-fee-rules.ts')).shortNoticeFeeRules

/** What clients of new bookings pay for short notice. See docs/product/portal.md#short-notice. */
export function ShortNoticeFeeSetting() {
  const query = { ...staffQuery('readShortNoticeFee', {}), gcTime: 0 }
  return (
    <DeskRead query={query} skeleton={<FormSkeleton />}>
      {(fee) => (
        <>
          <p className="mb-4">{inForce(fee)}</p>
          {fee.othersBooked > 0 && <p className="mb-4">{kept(fee)}</p>}
          <FeeForm fee={fee} />
        </>
      )}
    </DeskRead>
  )
}

function FeeForm({ fee: { feeCents } }: { fee: ShortNoticeFee }) {
  // As it was when the form was opened, or when the person was told of someone else’s.
  const [was, setWas] = useState(feeCents)
  const initial = { shortNotice: { feeCents: feeCents === null ? '' : writeCents(feeCents) } }
  const form = useForm({ initial, loadRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, sent) => {
    const { shortNoticeFeeForm } = await import('./short-notice-fee-rules.ts')
    const { feeCents: typed } = shortNoticeFeeForm.parse(sent.shortNotice)
    const answer = await callStaff('saveShortNoticeFee', { body: { feeCents: typed, was } })
    if (answer.ok) {
      setWas(answer.value.feeCents)
      await invalidateStaff('readShortNoticeFee')
      showToast('success', 'Saved for new bookings.')
      return { kind: 'done' }
    }
    if (answer.problem.code !== 'changedMeanwhile') return toOutcome(answer.problem, 'shortNotice', 'the fee')
    const latest = await callStaff('readShortNoticeFee', {})
    if (!latest.ok) return toOutcome(latest.problem, 'shortNotice', 'the fee')
    setWas(latest.value.feeCents)
    await invalidateStaff('readShortNoticeFee')
    const message = 'Someone else changed the fee meanwhile. Save again to keep what you typed.'
    return { kind: 'failed', message }
  })
  return (
    <ScriptForm className="fields" onSubmit={submit} aria-label="Fee for short notice">
      <TextField
        {...bind('shortNotice.feeCents')}
        label="Own fee"
        help="The same for every appointment, however it is paid. Leave it empty for what the client pays for the session, or enter 0 for no fee."
        inputMode="decimal"
        size="short"
        autoComplete="off"
      />
      <FormFoot
        button="Save the fee"
        busy={form.busy && 'Saving'}
        failure={form.busy ? null : form.failure}
      />
    </ScriptForm>
  )
}

function inForce({ feeCents }: ShortNoticeFee): string {
  const late = `A client who cancels or moves less than ${cancellationNoticeHours} hours before, or does not come,`
  if (feeCents === null) return `${late} pays what the session would have cost them.`
  return feeCents === 0 ? `${late} pays no fee.` : `${late} pays ${formatCents(feeCents)}.`
}

const kept = ({ othersBooked }: ShortNoticeFee): string =>
  othersBooked === 1
    ? '1 session to come was booked with another fee. Its client was told that one, and it stays.'
    : `${othersBooked} sessions to come were booked with another fee. Their clients were told that one, and it stays.`
