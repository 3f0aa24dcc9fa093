import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { ApiAnswer } from '../../../api/call-api.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'

/** What is charged for it: by the policy unless it says otherwise, for the minutes that were delivered. */
export type AboutMoney = Pick<ApiInput<'setOutcome'>['body'], 'charge' | 'minutes'>

/** Records an outcome at a press, and takes it back at another. What went wrong is said where it was pressed. */
export function useOutcome({ id, outcome: was, undo }: DiarySession) {
  const [busy, setBusy] = useState<'saving' | 'undoing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const run = async (doing: 'saving' | 'undoing', change: () => Promise<ApiAnswer<unknown>>) => {
    if (busy) return false
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
    return answer.ok
  }

  return {
    busy,
    failure,
    save: (outcome: AttendanceOutcome, about: AboutMoney = {}) =>
      run('saving', () => callStaff('setOutcome', { params: { id }, body: { outcome, was, ...about } })),
    undo:
      undo &&
      (() => run('undoing', () => callStaff('undoOutcome', { params: { id }, body: { event: undo.event } }))),
  }
}
