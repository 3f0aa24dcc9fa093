import { useMemo } from 'react'
import type { DiarySession } from '#contract/staff/diary.ts'
import type { PhoneStart as PhoneStartAnswer } from '#contract/staff/phone-start.ts'
import { StartCheckRows } from '../../../appointment/start-check/start-check-rows.tsx'
import { StartCheckState } from '../../../appointment/start-check/start-check-state.tsx'
import { type StartCheckCalls, useStartCheck } from '../../../appointment/start-check/use-start-check.ts'
import { callStaff } from '../../api/call-staff.ts'

/** The number to call, and what is confirmed at the start of a session by phone. */
export function PhoneStart({ session: { id } }: { session: DiarySession }) {
  const calls = useMemo(
    (): StartCheckCalls<PhoneStartAnswer> => ({
      read: () => callStaff('readPhoneStart', { params: { id } }),
      save: (body) => callStaff('savePhoneStart', { params: { id }, body }),
    }),
    [id],
  )
  const { answer, problem, fields, save, readAgain } = useStartCheck(calls)
  return (
    <section className="grid gap-2 border-t border-line pt-3 text-sm" aria-label="At the start">
      <h3 className="text-md">At the start</h3>
      <StartCheckState isRead={answer !== null} {...{ problem, readAgain }} />
      {answer && (
        <>
          <WhomToCall {...answer} />
          <StartCheckRows {...{ client: answer.client, answer, fields, save }} />
        </>
      )}
    </section>
  )
}

function WhomToCall({ client: { name }, check, onFile }: PhoneStartAnswer) {
  const number = check.callBack ?? onFile.mobile
  return (
    <p>
      {number ? (
        <>
          Call {name} on <a href={`tel:${number}`}>{number}</a>.
        </>
      ) : (
        'There is no number on file. Ask the office for one.'
      )}{' '}
      In danger: <a href="tel:000">000</a>, with the place confirmed here.
    </p>
  )
}
