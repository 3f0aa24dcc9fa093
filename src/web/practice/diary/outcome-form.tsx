import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import { type SubmitEvent, useId, useState } from 'react'
import type { OutcomeCharges } from '#contract/staff/charges.ts'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { RoomVisits } from '#contract/staff/rooms.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import {
  outcomeEffects,
  outcomeGroups,
  outcomeRefusals,
  outcomeRows,
  refuseOutcome,
  suggestOutcome,
} from '#domain/diary/outcome-rules.ts'
import { centsOfMinutes } from '#domain/fees/ndis-price.ts'
import { ndisCancellationReasonCodes, ndisCancellationReasons } from '#domain/money/ndis-claims.ts'
import { feeOfMinutes } from '#domain/fees/quote.ts'
import { medicareWords } from '#domain/receipts/minutes-delivered.ts'
import { chargeWords } from '#domain/money/outcome-charge.ts'
import { useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError, SelectField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { staffQuery } from '../desk/staff.ts'
import { ReadFailed } from '../desk/desk.tsx'
import { hasBegun } from './format-session.ts'
import { type MoneyOfOutcome, measuredMinutes, useOutcome, useVisit } from './session-outcome.tsx'
import * as styles from './diary.module.css'

type OutcomeFormProps = {
  session: DiarySession
  now: Date
  /** Another form takes the place of this one: where the focus goes then. */
  onSaved: (form: HTMLElement) => void
}

/** The seven outcomes, grouped by what happened. How much notice it was is worked out, never asked. */
export function OutcomeForm({ session, now, onSaved }: OutcomeFormProps) {
  const times = { startsAt: new Date(session.start), endsAt: new Date(session.end), outcome: session.outcome }
  const [picked, setPicked] = useState<AttendanceOutcome | null>(session.outcome)
  const { keptEmails } = useSettings()
  const visit = useVisit(session, now)
  const chosen = picked ?? visit?.suggestedOutcome ?? suggestOutcome(times, now)
  const { busy, failure, save } = useOutcome(session)
  const money = useOutcomeMoney(session, chosen, visit ? measuredMinutes(visit) : 0)
  const id = useId()
  const refusals = new Set(
    outcomeGroups.flatMap(({ outcomes }) => outcomes.flatMap((one) => refuseOutcome(times, one, now) ?? [])),
  )
  const effects =
    chosen === null
      ? []
      : outcomeEffects(chosen, {
          isUpcoming: !hasBegun(session, now),
          clientFirstName: session.client.split(' ')[0] ?? session.client,
          areEmailsKept: keptEmails !== null,
          session: session.session,
        })

  const send = async ({ currentTarget: form }: SubmitEvent<HTMLFormElement>) => {
    const saved = chosen !== null && (await save(chosen, money.about))
    if (!saved) return
    onSaved(form)
    // Of a cancellation is said whether the client hears of it.
    if (!saved.told) showToast('success', `${money.saves} saved`)
  }

  return (
    <ScriptForm onSubmit={send}>
      <fieldset aria-describedby={refusals.size > 0 ? `${id}-why` : undefined}>
        <legend className="sr-only">Outcome of the session with {session.client}</legend>
        {outcomeGroups.map(({ title, outcomes }) => (
          <fieldset key={title}>
            <legend className="pt-4 pb-1 text-xs font-semibold text-ink-soft">{title}</legend>
            {outcomes.map((outcome) => (
              <label key={outcome} className={styles.pick}>
                <input
                  className="focus-visible:outline-none"
                  type="radio"
                  name={`${id}-outcome`}
                  value={outcome}
                  checked={chosen === outcome}
                  disabled={refuseOutcome(times, outcome, now) !== null}
                  onChange={() => setPicked(outcome)}
                />
                <span>{outcomeRows[outcome].label}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </fieldset>
      {refusals.size > 0 && (
        <p className="mt-1 text-xs text-ink-soft" id={`${id}-why`}>
          {[...refusals].map((refusal) => outcomeRefusals[refusal]).join(' ')}
        </p>
      )}
      <MoneyFields
        money={money}
        items={visit?.medicareItems ?? []}
        isByPhone={visit?.byPhone === true || session.delivery === 'phoneCall'}
      />
      {effects.length + (money.words ? 1 : 0) > 0 && (
        <ul
          className={`grid gap-1.5 mt-3 pt-3 border-t border-line ${styles.effects}`}
          aria-label="What saving does"
        >
          {effects.map((effect) => (
            <li key={effect}>
              <FileText className="icon mt-[0.12em] text-main" />
              <span>{effect}</span>
            </li>
          ))}
          {money.words && (
            <li>
              <CreditCard className="icon mt-[0.12em] text-main" />
              <span>{money.words}</span>
            </li>
          )}
        </ul>
      )}
      {money.failed && (
        <div className="mt-3 grid gap-2">
          <p>We could not find out what this outcome charges, so it cannot be saved yet.</p>
          <ReadFailed {...money.failed} />
        </div>
      )}
      {failure && <FieldError id={`${id}-failure`}>{failure}</FieldError>}
      <div className="mt-4">
        <Button
          type="submit"
          look="secondary"
          size="small"
          wide
          busy={busy === 'saving' && 'Saving'}
          disabledReason={
            chosen === null
              ? 'Choose an outcome first'
              : money.isUnread
                ? 'Wait until you can see what it charges'
                : money.isSaved && !money.correctsMinutes && !money.claims && 'This outcome is saved already'
          }
        >
          {`Save ${money.saves.toLowerCase()}`}
        </Button>
      </div>
    </ScriptForm>
  )
}

type MoneyFieldsProps = { money: OutcomeMoney; items: RoomVisits['medicareItems']; isByPhone: boolean }

export function MoneyFields({ money, items, isByPhone }: MoneyFieldsProps) {
  const { asksMinutes, minutes, setMinutes, canWaive, isWaived, setWaived, claimReason } = money
  if (!asksMinutes && !canWaive && claimReason === null) return null
  return (
    <div className="mt-3 grid gap-3">
      {asksMinutes && (
        <TextField
          label="Minutes delivered"
          help={helpOf(money)}
          size="number"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      )}
      {asksMinutes && money.rebate && items.length > 0 && (
        <output className="text-sm text-ink-soft">
          {medicareWords(items, { ...money.rebate, minutes: Number(minutes), isByPhone })}
        </output>
      )}
      {claimReason !== null && (
        <SelectField
          label="Claim from the NDIS plan"
          help="The whole session, as a cancellation with this reason."
          options={[
            ...(money.canLeaveClaim ? [{ value: '', label: 'No claim' }] : []),
            ...ndisCancellationReasons.map(({ code, label }) => ({
              value: code,
              label: `${label} (${code})`,
            })),
          ]}
          value={claimReason}
          onChange={(event) => money.setClaim(event.currentTarget.value)}
        />
      )}
      {canWaive && (
        <Checkbox checked={isWaived} onChange={(event) => setWaived(event.currentTarget.checked)}>
          Don’t charge
        </Checkbox>
      )}
    </div>
  )
}

function helpOf({ isSaved, minutesTogether }: OutcomeMoney): string {
  if (isSaved)
    return 'The minutes decide what is claimed. If you change them, a receipt or invoice already issued is voided and issued again, unless it was refunded in full. The charge stays the same, except with the NDIS, which is invoiced by the hour, or where your fee follows the minutes and the card has not paid yet.'
  return minutesTogether > 0
    ? `You were in the room together for ${minutesTogether} minutes. The minutes you save decide what is claimed.`
    : 'As booked, unless you change them. The minutes decide what is claimed.'
}

const minutesOf = ({ start, end }: Pick<DiarySession, 'start' | 'end'>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000)

type OutcomeCharge = NonNullable<OutcomeCharges['outcomes'][number]['charge']>

/** The NDIS is invoiced by the minutes delivered, and the practice's own fee may follow them. */
function chargeOfMinutes(
  charge: OutcomeCharge,
  { minutes, bookedMinutes }: { minutes: number; bookedMinutes: number },
): OutcomeCharge {
  if (!(minutes > 0)) return charge
  if (charge.hourCents !== undefined) return { ...charge, cents: centsOfMinutes(charge.hourCents, minutes) }
  return charge.byMinutes
    ? { ...charge, cents: feeOfMinutes(charge.byMinutes, { minutes, bookedMinutes }) }
    : charge
}

export type OutcomeMoney = ReturnType<typeof useOutcomeMoney>

/** What saving this outcome charges, before it is saved; and what can be said about it. Minutes can be corrected afterwards too. */
function useOutcomeMoney(session: DiarySession, outcome: AttendanceOutcome | null, minutesTogether: number) {
  const { data, error, isFetching, refetch } = useRead(
    staffQuery('readOutcomeCharges', { params: { id: session.id } }),
  )
  const [isWaived, setWaived] = useState(false)
  const [typed, setMinutes] = useState<string | null>(null)
  const [typedClaim, setClaim] = useState<string | null>(null)
  const found = data?.outcomes.find((one) => one.outcome === outcome)
  const isNew = outcome !== session.outcome
  const asksMinutes = outcome === 'attended'
  const savedMinutes = session.minutes ?? minutesOf(session)
  const minutes = typed ?? String(isNew ? minutesTogether || minutesOf(session) : savedMinutes)
  const length = { minutes: Number(minutes), bookedMinutes: minutesOf(session) }
  const charge = found?.charge && chargeOfMinutes(found.charge, length)
  // Also where an earlier release invoiced what the NDIS does not allow.
  const isPricedAnew =
    !isNew &&
    charge !== undefined &&
    charge !== null &&
    data?.current?.payer === charge.payer &&
    data.current.cents !== charge.cents &&
    (charge.hourCents !== undefined || (charge.byMinutes !== undefined && data.current.state !== 'paid'))
  const correctsMinutes = asksMinutes && !isNew && (Number(minutes) !== savedMinutes || isPricedAnew)
  const claimedBefore = isNew ? null : (data?.current?.claimReason ?? null)
  const claim = ndisCancellationReasonCodes.find((code) => code === (typedClaim ?? claimedBefore)) ?? null
  const claims =
    found?.claim && claim !== null && claim !== claimedBefore
      ? { ...found.claim, payer: 'invoice' as const }
      : null
  const canWaive = isNew && claims === null && (charge?.cents ?? 0) > 0
  const about: MoneyOfOutcome = {
    ...(claims && claim && { claim }),
    ...(canWaive && isWaived && { charge: 'none' }),
    // What is no number goes out as it is, so that the server says what is wrong with it.
    ...(asksMinutes && (isNew || correctsMinutes) && { minutes: Number(minutes) }),
  }
  const wordsOf = (): string | null => {
    if (!found || !data) return null
    if (claims) return `${chargeWords(claims, 0)}, as a cancellation`
    if (!isNew && !isPricedAnew) return null
    if (canWaive && isWaived) return 'Nothing is charged'
    return [chargeWords(charge ?? null, data.chargedAfterMinutes), found.note].filter(Boolean).join('. ')
  }
  return {
    words: wordsOf(),
    /** Saving would charge an amount that was not shown. */
    isUnread: isNew && !data,
    failed: isNew && !data && error ? { problem: error.problem, isFetching, refetch } : null,
    canWaive,
    isWaived,
    setWaived,
    asksMinutes,
    isSaved: !isNew,
    correctsMinutes,
    claims: claims !== null,
    saves: correctsMinutes ? 'Minutes' : !isNew && claims ? 'Claim' : 'Outcome',
    /** Why an NDIS plan is asked for it; null where it cannot be. */
    claimReason: found?.claim ? (claim ?? '') : null,
    canLeaveClaim: claimedBefore === null,
    setClaim,
    minutesTogether,
    /** What Medicare pays a part of, and what the client was told of it; null where it pays nothing. */
    rebate: data?.medicare
      ? {
          consultCents: data.medicare.fee && (charge?.cents ?? 0) - data.medicare.fee.bookingFeeCents,
          toldCents: data.medicare.toldCents,
        }
      : null,
    minutes,
    setMinutes,
    about,
  }
}
