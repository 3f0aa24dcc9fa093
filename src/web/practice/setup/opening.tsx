import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'

/** Opens the practice for bookings, or closes it for new ones. */
export function Opening({ isOpen }: { isOpen: boolean }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = async () => {
    setBusy(true)
    const answer = await callStaff('openPractice', { body: { isOpen: !isOpen } })
    // The line above every page says whether it is open.
    if (answer.ok) await Promise.all([invalidateStaff('readPracticeSetup'), revalidate()])
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
