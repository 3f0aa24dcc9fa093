import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { ApiAnswer } from '../../../api/call-api.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { useTold } from '../../desk/use-told.ts'

/** What is charged for it: by the policy unless it says otherwise, for the minutes that were delivered. */
export type AboutMoney = Pick<ApiInput<'setOutcome'>['body'], 'charge' | 'minutes'>

const backInPause = 'The session is back, without the pause that is kept beside another session.'

/** Records an outcome at a press, and takes it back at another. What went wrong is said where it was pressed. */
export function useOutcome({ id, outcome: was, undo }: DiarySession) {
  const { showToldOne } = useTold()
  const [busy, setBusy] = useState<'saving' | 'undoing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Null where it was not done. */
  const run = async <T>(
    doing: 'saving' | 'undoing',
    change: () => Promise<ApiAnswer<T>>,
  ): Promise<T | null> => {
    if (busy) return null
    setBusy(doing)
    setFailure(null)
    const answer = await change()
    if (!answer.ok) {
      const { fields, message } = answer.problem
      setFailure(fields?.['outcome'] ?? fields?.['minutes'] ?? message)
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
    save: async (outcome: AttendanceOutcome, about: AboutMoney = {}) => {
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
