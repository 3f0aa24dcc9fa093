import { mostAffected } from '#domain/diary/hours-change.ts'
import { weekdayNames } from '#domain/time/format.ts'
import type { HoursAnswer, WeeklyRow } from '#contract/staff/working-time.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AffectedSessions, toldCount, undecidedCount } from './affected-sessions.tsx'
import type { HoursDraft } from './hours-draft.ts'

type ChangeFootProps = {
  hours: HoursAnswer
  draft: HoursDraft
  /** "This leave". */
  what: string
  /** "Add leave". */
  save: string
}

/** Below a change that is not saved: whom it falls on, what stopped it, and the two presses. */
export function ChangeFoot({ hours, draft, what, save }: ChangeFootProps) {
  const { affected, decisions, refused, isCurrent, isSaving, isValid } = draft
  const left = undecidedCount(affected, decisions)
  const isTooMuch = affected.length > mostAffected
  const told = draft.areEmailsKept ? 0 : toldCount(affected, decisions)
  const label = told === 0 ? save : `${save}, tell ${told === 1 ? 'one client' : `${told} clients`}`
  const buttons = (
    <>
      <RowButton onClick={() => draft.begin(null)}>Discard</RowButton>
      <Button
        size="small"
        busy={isSaving ? 'Saving' : isValid && !isCurrent && 'Checking'}
        disabledReason={
          isTooMuch ? 'This falls on too many sessions' : left > 0 && 'Decide about every session first'
        }
        onClick={() => void draft.save()}
      >
        {label}
      </Button>
    </>
  )
  return (
    <div className="mt-4 grid gap-4">
      {refused && (
        <Notice type="warning" announced="atOnce" title={refused.message}>
          {changedDays(draft.startedFrom, hours.weekly)}
        </Notice>
      )}
      {isTooMuch && (
        <Notice
          type="warning"
          announced="politely"
          title={`${what} falls on more than ${mostAffected} sessions.`}
        >
          That is too many to save at once. Please make the change in parts. For leave, start with the nearest
          weeks, then add the weeks after them. For weekly hours, change one day at a time.
        </Notice>
      )}
      {affected.length > 0 ? (
        <AffectedSessions
          what={what}
          sessions={affected}
          zone={hours.timeZone}
          decisions={decisions}
          onDecide={draft.decide}
          errors={refused?.sessions}
          actions={buttons}
        />
      ) : (
        <div className="flex flex-wrap gap-2">{buttons}</div>
      )}
    </div>
  )
}

/** What the other person changed meanwhile, by day. Saving again puts this draft in its place. */
function changedDays(before: readonly WeeklyRow[], now: readonly WeeklyRow[]): string | null {
  const ofDay = (rows: readonly WeeklyRow[], weekday: number) =>
    JSON.stringify(rows.filter((row) => row.weekday === weekday).map(({ start, end }) => [start, end]))
  const days = weekdayNames.filter((_, index) => ofDay(before, index + 1) !== ofDay(now, index + 1))
  if (days.length === 0) return null
  return `Changed by someone else: ${days.join(', ')}. Your hours are still here; saving them again replaces theirs.`
}
