import { useState } from 'react'
import type { Visit } from '#contract/staff/rooms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'

type ByPhoneFactProps = { id: string; visit: Visit; canRecord: boolean }

/** Whether a video session counts as one by phone. A person can set it right: the item that is claimed follows it. */
export function ByPhoneFact({ id, visit, canRecord }: ByPhoneFactProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (byPhone: boolean) => {
    setIsBusy(true)
    const answer = await callStaff('setByPhone', { params: { id }, body: { byPhone } })
    setFailure(answer.ok ? null : answer.problem.message)
    await invalidateStaff('readVisit')
    setIsBusy(false)
    if (answer.ok) showToast('success', 'Saved. A receipt or invoice that says otherwise is issued again.')
  }
  return (
    <>
      <output>{byPhoneWords(visit)}</output>
      {canRecord && (
        <div>
          <Button
            look="quiet"
            size="small"
            busy={isBusy && 'Saving'}
            onClick={() => void save(!visit.byPhone)}
          >
            {visit.byPhone ? 'It was by video' : 'It went on by phone'}
          </Button>
        </div>
      )}
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

function byPhoneWords({ byPhone, phoneAskedBy }: Visit): string {
  if (phoneAskedBy !== 'client') return byPhone ? 'It went on by phone: how long is not known here.' : ''
  return byPhone
    ? 'The client asked to go on by phone, and the two were not back in the room together: it counts as by phone. How long is not known here.'
    : 'The client asked to go on by phone, and the two were in the room together after that: it counts as by video.'
}
