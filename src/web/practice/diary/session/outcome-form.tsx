import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import { type SubmitEvent, useId, useState } from 'react'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import {
  outcomeEffects,
  outcomeGroups,
  outcomeRefusals,
  outcomeRows,
  refuseOutcome,
  suggestOutcome,
} from '#domain/booking/outcome-rules.ts'
import { useSettings } from '../../../api/settings.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FieldError } from '../../../ui/field/field-error.tsx'
import { ScriptForm } from '../../../form/script-form.tsx'
import { ReadFailed } from '../../desk/read-failed.tsx'
import { hasBegun } from './format-session.ts'
import { MoneyFields } from './money-fields.tsx'
import { useOutcome } from './use-outcome.ts'
import { useOutcomeMoney } from './use-outcome-money.ts'
import { measuredMinutes, useVisit } from './use-visit.ts'
import * as styles from './outcome-form.module.css'

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

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const saved = chosen !== null && (await save(chosen, money.about))
    if (!saved) return
    onSaved(form)
    // Of a cancellation is said whether the client hears of it.
    if (!saved.told) showToast('success', money.correctsMinutes ? 'Minutes saved' : 'Outcome saved')
  }

  return (
    <ScriptForm onSubmit={(event) => void send(event)}>
      <fieldset aria-describedby={refusals.size > 0 ? `${id}-why` : undefined}>
        <legend className="sr-only">Outcome of the session with {session.client}</legend>
        {outcomeGroups.map(({ title, outcomes }) => (
          <fieldset key={title}>
            <legend className={styles.set}>{title}</legend>
            {outcomes.map((outcome) => (
              <label key={outcome} className={styles.pick}>
                <input
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
        <p className={styles.why} id={`${id}-why`}>
          {[...refusals].map((refusal) => outcomeRefusals[refusal]).join(' ')}
        </p>
      )}
      <MoneyFields money={money} phoneItems={visit?.phoneItems ?? []} />
      {effects.length + (money.words ? 1 : 0) > 0 && (
        <ul className={styles.effects} aria-label="What saving does">
          {effects.map((effect) => (
            <li key={effect}>
              <FileText className="icon" />
              <span>{effect}</span>
            </li>
          ))}
          {money.words && (
            <li>
              <CreditCard className="icon" />
              <span>{money.words}</span>
            </li>
          )}
        </ul>
      )}
      {money.failed && (
        <div className="mt-3 grid gap-2">
          <p>What this outcome charges could not be read, so it cannot be saved yet.</p>
          <ReadFailed {...money.failed} />
        </div>
      )}
      {failure && <FieldError id={`${id}-failure`}>{failure}</FieldError>}
      <div className={styles.save}>
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
                : money.isSaved && !money.correctsMinutes && 'This outcome is saved already'
          }
        >
          {money.correctsMinutes ? 'Save minutes' : 'Save outcome'}
        </Button>
      </div>
    </ScriptForm>
  )
}
