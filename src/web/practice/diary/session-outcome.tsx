import Undo from 'lucide-react/icons/undo-2'
import { type Ref, useState } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { RoomVisits } from '#contract/staff/rooms.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { outcomeRows } from '#domain/diary/outcome-rules.ts'
import type { ApiAnswer } from '../../api/call-api.ts'
import { queryClient, useRead } from '../../api/query.ts'
import { RowButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { useTold } from '../desk/told.tsx'
import { hasBegun } from './format-session.ts'

/** What is charged for it: by the policy unless it says otherwise, for the minutes that were delivered. */
export type MoneyOfOutcome = Pick<ApiInput<'setOutcome'>['body'], 'charge' | 'minutes' | 'claim'>

const backInPause = 'The session is back. There is no pause between it and the session beside it.'

/** Records an outcome at a press, and takes it back at another. What went wrong is said where it was pressed. */
export function useOutcome({ id, outcome: was, undo }: DiarySession) {
  const { showToldOne } = useTold()
  const [busy, setBusy] = useState<'saving' | 'undoing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Null where it was not done. */
  const run = async <T,>(
    doing: 'saving' | 'undoing',
    change: () => Promise<ApiAnswer<T>>,
  ): Promise<T | null> => {
    if (busy) return null
    setBusy(doing)
    setFailure(null)
    const answer = await change()
    if (!answer.ok) {
      const { fields, message } = answer.problem
      setFailure(fields?.['outcome'] ?? fields?.['minutes'] ?? fields?.['claim'] ?? message)
    }
    await invalidateStaff(
      'readDiary',
      'readUnfinished',
      'readDiaryAppointment',
      'readOutcomeCharges',
      'listCharges',
      'readMoney',
    )
    setBusy(null)
    return answer.ok ? answer.value : null
  }

  return {
    busy,
    failure,
    save: async (outcome: AttendanceOutcome, about: MoneyOfOutcome = {}) => {
      const saved = await run('saving', () =>
        callStaff('setOutcome', { params: { id }, body: { outcome, was, ...about } }),
      )
      if (saved?.told) showToldOne('The session is cancelled.', saved.told)
      return saved
    },
    undo:
      undo &&
      (async () => {
        const undone = await run('undoing', () =>
          callStaff('undoOutcome', { params: { id }, body: { event: undo.event } }),
        )
        if (undone?.isInPause) showToast('warning', backInPause, { stays: true })
        return undone !== null
      }),
  }
}

type UndoButtonProps = {
  session: DiarySession
  ref?: Ref<HTMLButtonElement>
  /** The button goes with what it undid: where the focus goes then. */
  onUndone: (pressed: HTMLElement) => void
}

/** Brings back what was before. Not there for what a client did, nor for a time that someone else has taken. */
export function UndoButton({ session, ref, onUndone }: UndoButtonProps) {
  const { undo, busy, failure } = useOutcome(session)
  if (!undo || !session.undo) return failure ? <p role="alert">{failure}</p> : null
  const before = session.undo.to ? outcomeRows[session.undo.to].words : 'no outcome'
  const press = async (pressed: HTMLElement) => {
    if (await undo()) onUndone(pressed)
  }
  return (
    <>
      <RowButton
        ref={ref}
        busy={busy === 'undoing' && 'Undoing'}
        aria-label={`Undo: back to ${before} for ${session.client}`}
        onClick={(event) => void press(event.currentTarget)}
      >
        <Undo className="icon" />
        Undo
      </RowButton>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

/** How long clinician and client were there together; null where the room cannot say. */
export const knownMinutes = ({ visits, minutesTogether, byPhone }: RoomVisits): number | null =>
  byPhone || visits.length === 0 ? null : minutesTogether

/** How long clinician and client were there together; 0 where it went on by phone or elsewhere, whose minutes are not known. */
export const measuredMinutes = (visit: RoomVisits): number => knownMinutes(visit) ?? 0

/** Null where it cannot be read: an outcome can be recorded all the same. */
export const readVisitOnce = ({ id }: DiarySession): Promise<RoomVisits | null> =>
  queryClient.fetchQuery(staffQuery('readVisit', { params: { id } })).catch(() => null)

/** What happened in a session that has begun, in its room or by phone: it suggests an outcome, and sets none. */
export function useVisit(session: DiarySession, now: Date): RoomVisits | null {
  const { data } = useRead({
    ...staffQuery('readVisit', { params: { id: session.id } }),
    enabled: (session.room !== null || session.delivery === 'phoneCall') && hasBegun(session, now),
  })
  return data ?? null
}
