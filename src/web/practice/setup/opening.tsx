import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'

/** Opens the practice for bookings, or closes it for new ones. */
export function Opening({ isOpen }: { isOpen: boolean }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = async () => {
    setBusy(true)
    const answer = await callStaff('openPractice', { body: { isOpen: !isOpen } })
    if (answer.ok) await invalidateStaff('readPracticeSetup')
    setBusy(false)
    setFailure(answer.ok ? null : answer.problem.message)
  }
  return (
    <div className="grid justify-items-start gap-4">
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Button
        look={isOpen ? 'secondary' : 'primary'}
        busy={busy && (isOpen ? 'Closing' : 'Opening')}
        onClick={() => void change()}
      >
        {isOpen ? 'Close for new bookings' : 'Open for bookings'}
      </Button>
    </div>
  )
}
