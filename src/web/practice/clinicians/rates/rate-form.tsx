import { useState } from 'react'
import type { StaffRate } from '#contract/staff/rate-editor.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { type Outcome, toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { DateField } from '../../../ui/field/date-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { DatedRowFoot } from './dated-row-foot.tsx'
import { formatDate, typedDate } from './format-date.ts'
import { type Previewed, RateEffect } from './rate-effect.tsx'

const loadRules = async () => (await import('./rate-rules.ts')).rateRules

const amounts = [
  { field: 'clinicalRebateCents', label: 'Medicare rebate, clinical' },
  { field: 'registeredRebateCents', label: 'Medicare rebate, registered' },
  { field: 'gapCents', label: 'Gap' },
  { field: 'bookingFeeCents', label: 'Booking fee' },
] as const

type RateFormProps = {
  /** The upcoming row that is changed; null for a new one. */
  rate: StaffRate | null
  /** What a new one starts with. */
  before: StaffRate | null
  earliest: string
  onClose: () => void
}

const toRateValues = (rate: StaffRate | null, before: StaffRate | null) => {
  const shown = rate ?? before
  const write = (cents: number | undefined) => (cents === undefined ? '' : writeCents(cents))
  return {
    from: rate ? typedDate(rate.from) : '',
    clinicalRebateCents: write(shown?.clinicalRebateCents),
    registeredRebateCents: write(shown?.registeredRebateCents),
    gapCents: write(shown?.gapCents),
    bookingFeeCents: write(shown?.bookingFeeCents),
  }
}

/** First what it means for sessions that are booked, then the press that saves it. */
export function RateForm({ rate, before, earliest, onClose }: RateFormProps) {
  const [base, setBase] = useState(rate)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const form = useForm({ initial: { rate: toRateValues(rate, before) }, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const typed = JSON.stringify(form.values.rate)
  const shown = previewed?.typed === typed ? previewed : null

  const finish = async (words: string): Promise<Outcome> => {
    await invalidateStaff('listRates')
    showToast('success', words)
    onClose()
    return { kind: 'done' }
  }
  const reopen = async (): Promise<Outcome> => {
    const fresh = await callStaff('listRates', {})
    const now = fresh.ok ? fresh.value.rates.find(({ from }) => from === base?.from) : undefined
    if (!now) return { kind: 'failed', message: 'Someone else took these rates back meanwhile.' }
    setBase(now)
    const saved = amounts.map(({ field, label }) => `${label} ${writeCents(now[field])}`).join(', ')
    return {
      kind: 'failed',
      message: `Someone else changed these rates while you had them open. They are now: ${saved}. Save again to keep what stands here.`,
    }
  }

  const submit = onSubmit(async (_, sent) => {
    const { rateForm } = await import('./rate-rules.ts')
    const { from, ...fields } = rateForm.parse(sent.rate)
    if (!shown) {
      const preview = await callStaff('previewRate', { body: { from, ...fields } })
      if (!preview.ok) return toOutcome(preview.problem, 'rate', 'these rates')
      if (!base && from < earliest)
        return { kind: 'refused', errors: { 'rate.from': `Must be ${formatDate(earliest)} or later` } }
      setPreviewed({ typed: JSON.stringify(sent.rate), from, preview: preview.value })
      return { kind: 'done' }
    }
    const answer = base
      ? await callStaff('saveRate', {
          params: { from: base.from },
          body: { ...fields, version: base.version },
        })
      : await callStaff('addRate', { body: { from, ...fields } })
    if (!answer.ok && answer.problem.code === 'changedMeanwhile') return reopen()
    if (!answer.ok) return toOutcome(answer.problem, 'rate', 'these rates')
    return finish(`Saved. From ${formatDate(from)}.`)
  })

  return (
    <ScriptForm onSubmit={submit} aria-label="Rates">
      <FormErrors attempts={form.attempts} errors={errors} />
      <div className="fields mb-6">
        {base ? (
          <p>From {formatDate(base.from)}</p>
        ) : (
          <DateField
            label="First date"
            help={`The first session date that it applies to, ${formatDate(earliest)} or later.`}
            {...bind('rate.from')}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {amounts.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              inputMode="decimal"
              size="short"
              autoComplete="off"
              {...bind(`rate.${field}`)}
            />
          ))}
        </div>
        {shown && <RateEffect previewed={shown} />}
      </div>
      <DatedRowFoot
        button={shown ? 'Save these rates' : 'See what it means'}
        busy={form.busy && 'One moment'}
        failure={form.failure}
        takeBack={
          base &&
          (() => callStaff('takeBackRate', { params: { from: base.from }, query: { version: base.version } }))
        }
        onTakenBack={() => finish('Taken back.')}
        onClose={onClose}
      />
    </ScriptForm>
  )
}
