import { useState } from 'react'
import type { StaffType } from '#contract/staff/appointment-types.ts'
import type { ShortNoticeFee, StaffRate } from '#contract/staff/rates.ts'
import { cancellationNoticeHours } from '#domain/diary/attendance.ts'
import { formatCents, gstIncludedIn, writeCents } from '#domain/fees/cents.ts'
import { rateSpans } from '#domain/fees/rate-changes.ts'
import { usualSessionMinutes } from '#domain/fees/rates.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { useRead } from '../../api/query.ts'
import { toOutcome } from '../../forms/form-rules.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { useChange } from '../desk/press.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { ColumnHeads, formatDate, PeriodBadge } from './dated-rows.tsx'
import { RateForm, type SessionLength } from './rate-form.tsx'
import * as styles from './clinicians.module.css'

export default function RatesPage() {
  const query = { ...staffQuery('listRates', {}), gcTime: 0 }
  return (
    <DeskRead title="Rates" query={query} skeleton={<FormSkeleton />}>
      {(read) => <Rates {...read} />}
    </DeskRead>
  )
}

type RatesProps = { rates: readonly StaffRate[]; earliest: string; feeFollowsMinutes: boolean }

function Rates({ rates, earliest, feeFollowsMinutes }: RatesProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const rate = rates.find(({ from }) => from === edited) ?? null
  const [latest] = rates
  const types = useRead(staffQuery('listStaffTypes', {})).data?.types
  const inForce = rates.find(({ period }) => period === 'inForce') ?? latest
  return (
    <>
      <DeskHead
        title="Rates"
        note="What a session costs goes by the rates on its own date. Rates that have started never change."
      >
        <Button look="secondary" size="small" onClick={() => setEdited('new')}>
          Add a change
        </Button>
      </DeskHead>
      <RateStrip {...{ rates, earliest }} />
      {edited !== null && types && (
        <div className="mb-6">
          <Sheet title={rate ? 'Change upcoming rates' : 'Rates from a future date'}>
            <RateForm
              key={edited}
              rate={rate}
              before={latest ?? null}
              earliest={earliest}
              lengths={sessionLengths(types, latest)}
              onClose={() => setEdited(null)}
            />
          </Sheet>
        </div>
      )}
      <Sheet
        isFlush
        foot={
          inForce && (
            <span>
              The upfront price is the rebate, the gap and the booking fee. Only the booking fee includes GST:{' '}
              {formatCents(gstIncludedIn(inForce.bookingFeeCents))} of {formatCents(inForce.bookingFeeCents)}.
            </span>
          )
        }
      >
        <RatesTable rates={rates} onEdit={setEdited} />
      </Sheet>
      <div className="mt-6 max-w-[760px]">
        <Sheet title="Short notice and missed sessions">
          <ShortNoticeFeeSetting />
        </Sheet>
      </div>
      <div className="mt-6 max-w-[760px]">
        <Sheet title="Sessions shorter than booked">
          <ShorterSessions feeFollowsMinutes={feeFollowsMinutes} />
        </Sheet>
      </div>
    </>
  )
}

/** Those that are not as long as usual, and have a gap. */
function sessionLengths(types: readonly StaffType[], latest: StaffRate | undefined): SessionLength[] {
  const paid = types.filter((type) => type.isActive && type.kind === 'psychology')
  const lengths = new Set([
    ...paid.map(({ durationMinutes }) => durationMinutes),
    ...Object.keys(latest?.gapByMinutes ?? {}).map(Number),
  ])
  lengths.delete(usualSessionMinutes)
  return [...lengths]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({
      minutes,
      types:
        paid.flatMap((type) => (type.durationMinutes === minutes ? [type.name] : [])).join(', ') ||
        'No session is this long now',
    }))
}

type RateStripProps = {
  rates: readonly StaffRate[]
  /** The first date that a new row may start on: the day after the last that has begun. */
  earliest: string
}

/** Ended ones that fit beside what is in force and what comes. */
const mostEnded = 2

const periodLooks = {
  ended: '',
  inForce: styles.stripInForce,
  upcoming: styles.upcoming,
} as const satisfies Record<StaffRate['period'], string | undefined>

function RateStrip({ rates, earliest }: RateStripProps) {
  const today = formatIsoDate(dayNumberOfIso(earliest) - 1)
  const spans = rateSpans(
    rates.map(({ from }) => from),
    today,
  )
  const periodOf = new Map(rates.map(({ from, period }) => [from, period]))
  const ended = spans.filter(({ from }) => periodOf.get(from) === 'ended')
  const shown = [...ended.slice(-mostEnded), ...spans.filter(({ from }) => periodOf.get(from) !== 'ended')]
  return (
    <ol className={styles.periods} aria-label="Periods">
      {shown.map(({ from, until, startsIn }) => {
        const period = periodOf.get(from) ?? 'ended'
        return (
          <li key={from} className={`${styles.period} ${periodLooks[period]}`}>
            <b className="font-display text-lg/[1.3] font-medium lining-nums">{formatDate(from)}</b>
            <span>{until ? `to ${formatDate(until)}` : 'until it is changed'}</span>
            <span className={styles.state}>{formatPeriod(period, startsIn)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function formatPeriod(period: StaffRate['period'], startsIn: number): string {
  switch (period) {
    case 'ended':
      return 'Ended'
    case 'inForce':
      return 'In force today'
    case 'upcoming':
      return startsIn === 1 ? 'Starts tomorrow' : `Starts in ${startsIn} days`
  }
}

const rateColumns = [
  { label: 'Rebate, clinical', of: (rate) => rate.clinicalRebateCents },
  { label: 'Rebate, registered', of: (rate) => rate.registeredRebateCents },
  { label: 'Gap', of: (rate) => rate.gapCents },
  { label: 'Booking fee', of: (rate) => rate.bookingFeeCents },
  {
    label: 'Upfront, clinical',
    of: (rate) => rate.clinicalRebateCents + rate.gapCents + rate.bookingFeeCents,
  },
  {
    label: 'Upfront, registered',
    of: (rate) => rate.registeredRebateCents + rate.gapCents + rate.bookingFeeCents,
  },
  { label: 'NDIS limit', of: (rate) => rate.ndisLimitCents },
  { label: 'NDIS price', of: (rate) => rate.ndisHourCents },
] as const satisfies readonly { label: string; of: (rate: StaffRate) => number | null }[]

/** The latest first. Upcoming rows show what they change. */
const RatesTable = ({ rates, onEdit }: { rates: readonly StaffRate[]; onEdit: (from: string) => void }) => (
  <table className={styles.table}>
    <caption className="sr-only">Rates by date, in Australian dollars</caption>
    <ColumnHeads columns={['From', ...rateColumns.map(({ label }) => ({ label, isNumber: true }))]} />
    <tbody>
      {rates.map((rate, index) => (
        <tr key={rate.from} className={rate.period === 'inForce' ? 'bg-tint' : undefined}>
          <th scope="row">
            {formatDate(rate.from)}
            {rate.period === 'ended' ? (
              <small>Ended</small>
            ) : (
              <PeriodBadge isNow={rate.period === 'inForce'} />
            )}
          </th>
          {rateColumns.map(({ label, of }) => (
            <td key={label} className={styles.number} data-label={label}>
              <Amount now={of(rate)} before={isUpcoming(rate) ? of(rates[index + 1] ?? rate) : of(rate)} />
              {label === 'Gap' && <OtherGaps {...rate} />}
            </td>
          ))}
          <td>
            {isUpcoming(rate) && (
              <RowButton onClick={() => onEdit(rate.from)}>
                Change<span className="sr-only"> rates from {formatDate(rate.from)}</span>
              </RowButton>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const OtherGaps = ({ gapByMinutes }: Pick<StaffRate, 'gapByMinutes'>) =>
  Object.entries(gapByMinutes).map(([minutes, cents]) => (
    <small key={minutes} className="block">
      {minutes} minutes: {writeCents(cents)}
    </small>
  ))

const isUpcoming = ({ period }: StaffRate) => period === 'upcoming'

const writeAmount = (cents: number | null): string => (cents === null ? '–' : writeCents(cents))

function Amount({ now, before }: { now: number | null; before: number | null }) {
  if (now === before) return <span>{writeAmount(now)}</span>
  return (
    <span>
      <span className="mr-1.5 text-ink-soft line-through">
        <span className="sr-only">was </span>
        {writeAmount(before)}
      </span>
      <b>{writeAmount(now)}</b>
    </span>
  )
}

/** See docs/product/money.md#shorter-than-booked. */
function ShorterSessions({ feeFollowsMinutes }: Pick<RatesProps, 'feeFollowsMinutes'>) {
  const { busy, run } = useChange('listRates')
  const save = (follows: boolean) =>
    run(
      'saving',
      () => callStaff('saveShorterSessions', { body: { feeFollowsMinutes: follows } }),
      'Saved. It counts for outcomes recorded from now on.',
    )
  return (
    <>
      <p className="mb-4">
        Medicare pays for the minutes delivered. What the client pays can follow them too: half the minutes
        cost half the fee, and the booking fee stays the same. Either way, if clients get back a different
        amount from the one we told them, the email about their receipt says so. The NDIS always pays by the
        hour.
      </p>
      <Checkbox
        checked={feeFollowsMinutes}
        disabled={busy !== null}
        onChange={(event) => void save(event.currentTarget.checked)}
      >
        The fee follows the minutes
      </Checkbox>
    </>
  )
}

const loadFeeRules = async () => (await import('./rate-and-item-rules.ts')).shortNoticeFeeForm

/** What clients of new bookings pay for short notice. See docs/product/portal.md#short-notice. */
function ShortNoticeFeeSetting() {
  const query = { ...staffQuery('readShortNoticeFee', {}), gcTime: 0 }
  return (
    <DeskRead query={query} skeleton={<FormSkeleton />}>
      {(fee) => (
        <>
          <p className="mb-4">{describeFee(fee)}</p>
          {fee.othersBooked > 0 && <p className="mb-4">{describeOthersBooked(fee)}</p>}
          <FeeForm fee={fee} />
        </>
      )}
    </DeskRead>
  )
}

function FeeForm({ fee: { feeCents } }: { fee: ShortNoticeFee }) {
  // As it was when the form was opened, or when the person was told of someone else’s.
  const [was, setWas] = useState(feeCents)
  const form = useRequestForm({
    part: 'shortNotice',
    initial: { feeCents: feeCents === null ? '' : writeCents(feeCents) },
    rules: loadFeeRules,
    what: 'the fee',
    send: ({ feeCents: typed }) => callStaff('saveShortNoticeFee', { body: { feeCents: typed, was } }),
    onSaved: async (saved) => {
      setWas(saved.feeCents)
      await invalidateStaff('readShortNoticeFee')
      showToast('success', 'Saved for new bookings.')
    },
    onProblem: async ({ code }) => {
      if (code !== 'changedMeanwhile') return undefined
      const latest = await callStaff('readShortNoticeFee', {})
      if (!latest.ok) return toOutcome(latest.problem, 'shortNotice', 'the fee')
      setWas(latest.value.feeCents)
      await invalidateStaff('readShortNoticeFee')
      const message = 'Someone else changed the fee in the meantime. Save again to put yours in its place.'
      return { kind: 'failed', message }
    },
  })
  return (
    <RequestForm form={form} className="fields" label="Fee for short notice" button="Save the fee">
      <TextField
        {...form.bind('feeCents')}
        label="Own fee"
        help="The same for every appointment, however it is paid. Leave it empty to charge what the client would pay for the session, or enter 0 for no fee."
        inputMode="decimal"
        size="short"
        autoComplete="off"
      />
    </RequestForm>
  )
}

function describeFee({ feeCents }: ShortNoticeFee): string {
  const late = `A client who cancels or moves less than ${cancellationNoticeHours} hours before, or does not come,`
  if (feeCents === null) return `${late} pays what the session would have cost them.`
  return feeCents === 0 ? `${late} pays no fee.` : `${late} pays ${formatCents(feeCents)}.`
}

const describeOthersBooked = ({ othersBooked }: ShortNoticeFee): string =>
  othersBooked === 1
    ? '1 session to come was booked with another fee. Its client was told that fee, and it still applies.'
    : `${othersBooked} sessions to come were booked with another fee. Their clients were told that fee, and it still applies.`
