import { useState } from 'react'
import { Link } from 'react-router'
import type { RatePreview, StaffRate } from '#contract/staff/rates.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents, writeCents } from '#domain/fees/cents.ts'
import { isOfferedZone, zoneLabel } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { DateField } from '../../ui/digits-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { DatedRowFoot, formatDate, typedDate } from './dated-rows.tsx'

const loadRules = async () => (await import('./rate-and-item-rules.ts')).rateRules

const amounts = [
  { field: 'clinicalRebateCents', label: 'Medicare rebate, clinical' },
  { field: 'registeredRebateCents', label: 'Medicare rebate, registered' },
  { field: 'gapCents', label: 'Gap' },
  { field: 'bookingFeeCents', label: 'Booking fee' },
  {
    field: 'ndisLimitCents',
    label: 'NDIS limit, an hour',
    help: 'For a psychologist, from the current price guide. Leave it empty to keep the limit before it.',
  },
  {
    field: 'ndisHourCents',
    label: 'NDIS price, an hour',
    help: 'For a psychologist. Leave it empty to charge the usual fee without the booking fee, worked out by the hour and never above the limit.',
  },
] as const satisfies readonly {
  field: Exclude<keyof StaffRate, 'gapByMinutes'>
  label: string
  help?: string
}[]

type RateFormProps = {
  /** The upcoming row that is changed; null for a new one. */
  rate: StaffRate | null
  /** What a new one starts with. */
  before: StaffRate | null
  earliest: string
  /** Of the sessions that cost a gap, with their names, where they are not as long as usual. */
  lengths: readonly SessionLength[]
  onClose: () => void
}

export type SessionLength = { minutes: number; types: string }

/** A name of a field: one that is a number would be a place in a list. */
const lengthField = (minutes: number | string) => `m${minutes}` as const

const toRateValues = ({ rate, before, lengths }: Pick<RateFormProps, 'rate' | 'before' | 'lengths'>) => {
  const shown = rate ?? before
  const write = (cents: number | null | undefined) => (typeof cents === 'number' ? writeCents(cents) : '')
  return {
    from: rate ? typedDate(rate.from) : '',
    clinicalRebateCents: write(shown?.clinicalRebateCents),
    registeredRebateCents: write(shown?.registeredRebateCents),
    gapCents: write(shown?.gapCents),
    bookingFeeCents: write(shown?.bookingFeeCents),
    gapByMinutes: Object.fromEntries([
      ...lengths.map(({ minutes }) => [lengthField(minutes), '']),
      ...Object.entries(shown?.gapByMinutes ?? {}).map(([minutes, cents]) => [
        lengthField(minutes),
        write(cents),
      ]),
    ]) as Record<string, string>,
    ndisLimitCents: write(rate?.ndisLimitCents),
    ndisHourCents: write(shown?.ndisHourCents),
  }
}

const writeNullable = (cents: number | null): string => (cents === null ? 'empty' : writeCents(cents))

/** First what it means for sessions that are booked, then the press that saves it. */
export function RateForm({ rate, before, earliest, lengths, onClose }: RateFormProps) {
  const [base, setBase] = useState(rate)
  const [previewed, setPreviewed] = useState<PreviewOfRate | null>(null)
  const form = useForm({ initial: { rate: toRateValues({ rate, before, lengths }) }, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const typed = JSON.stringify(form.values.rate)
  const shown = previewed?.typed === typed ? previewed : null

  const finish = async (words: string): Promise<FormOutcome> => {
    await invalidateStaff('listRates')
    showToast('success', words)
    onClose()
    return { kind: 'done' }
  }
  const reopen = async (): Promise<FormOutcome> => {
    const fresh = await callStaff('listRates', {})
    const now = fresh.ok ? fresh.value.rates.find(({ from }) => from === base?.from) : undefined
    if (!now) return { kind: 'failed', message: 'Someone else has taken these rates back in the meantime.' }
    setBase(now)
    const saved = amounts.map(({ field, label }) => `${label} ${writeNullable(now[field])}`).join(', ')
    return {
      kind: 'failed',
      message: `Someone else changed these rates while you had them open. They are now: ${saved}. Save again to put yours in their place.`,
    }
  }

  const submit = onSubmit(async (_, sent) => {
    const { rateForm } = await import('./rate-and-item-rules.ts')
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
          {amounts.map(({ field, ...words }) => (
            <TextField
              key={field}
              {...words}
              inputMode="decimal"
              size="short"
              autoComplete="off"
              {...bind(`rate.${field}`)}
            />
          ))}
        </div>
        {lengths.length > 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            {lengths.map(({ minutes, types }) => (
              <TextField
                key={minutes}
                {...bind(`rate.gapByMinutes.${lengthField(minutes)}`)}
                label={`Gap, ${minutes} minutes`}
                help={`${types}. Leave it empty to use the gap above.`}
                inputMode="decimal"
                size="short"
                autoComplete="off"
              />
            ))}
          </div>
        )}
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

/** `typed`: what stood in the form, so that another number asks again. */
type PreviewOfRate = { typed: string; from: string; preview: RatePreview }

/** What is booked keeps its price: that is what its client agreed to. See docs/product/practice.md#rates. */
function RateEffect({ previewed: { from, preview } }: { previewed: PreviewOfRate }) {
  const { booked, changed, changedCount } = preview
  const period = preview.until
    ? `from ${formatDate(from)} to ${formatDate(preview.until)}`
    : `from ${formatDate(from)} on`
  if (changedCount === 0)
    return (
      <Notice announced="politely" title={`New bookings ${period} have these rates`}>
        {booked === 0
          ? 'No session is booked on these dates yet.'
          : `${countSessions(booked)} booked on these dates, and none would cost anything else.`}
      </Notice>
    )
  return (
    <div>
      <Notice type="warning" announced="politely" title={`New bookings ${period} have these rates`}>
        {countSessions(changedCount)} already booked on these dates at another price. Their clients agreed to
        it, and pay what they agreed to. A session that is moved, or whose referral comes later, is priced
        anew by the rates of its date.
      </Notice>
      <ul className="mt-3 grid gap-1">
        {changed.map(({ id, startsAt, timeZone, clinicianName, agreedCents, newCents }) => (
          <li key={id}>
            <Link to={staffPages.appointment(id)}>
              {isOfferedZone(timeZone)
                ? `${shortMoment(new Date(startsAt), timeZone)} (${zoneLabel(timeZone)} time)`
                : startsAt}
            </Link>{' '}
            with {clinicianName}: stays {formatCents(agreedCents)}, would be {formatCents(newCents)}
          </li>
        ))}
        {changedCount > changed.length && <li>And {changedCount - changed.length} more.</li>}
      </ul>
    </div>
  )
}

const countSessions = (sessions: number) => (sessions === 1 ? '1 session is' : `${sessions} sessions are`)
