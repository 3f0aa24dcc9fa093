import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { setAnalytics } from './analytics.ts'

export function AnalyticsDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [isRefused, setIsRefused] = useState(false)
  const choose = (wanted: boolean) => (setAnalytics(wanted) ? onClose() : setIsRefused(true))
  return (
    <Dialog
      title="May we count bookings?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => choose(false)}>{isOn ? 'Turn it off' : 'Leave it off'}</Button>
          <Button look="secondary" onClick={() => choose(true)}>
            {isOn ? 'Leave it on' : 'Turn it on'}
          </Button>
        </>
      }
    >
      <p>
        If you turn analytics on, this page notes that an appointment was booked, how it is paid for, and the
        kind of clinician. It notes no name, no time and nothing you type. No one receives it unless the
        practice adds a counter to this site. Your choice is kept in this browser only.
      </p>
      <p>
        <Link to={paths.privacy()} onClick={onClose}>
          Privacy policy
        </Link>
      </p>
      {isRefused && <p role="alert">Your browser does not keep this choice, so it stays off.</p>}
    </Dialog>
  )
}
