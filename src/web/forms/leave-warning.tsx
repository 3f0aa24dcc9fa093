import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { noteUnsavedWork } from '../session/unsaved-work.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type LeaveWarningProps = {
  title: string
  text: string
  /** Pages that may be gone to without a question. */
  allows?: readonly string[]
  /** Closing the tab asks too: something would be lost. */
  asksOnClose: boolean
}

/** While it is rendered, leaving for another page is asked about. */
export function LeaveWarning({ title, text, allows = [], asksOnClose }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !allows.includes(nextLocation.pathname),
  )
  useEffect(() => (asksOnClose ? noteUnsavedWork() : undefined), [asksOnClose])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      urgent
      title={title}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>Stay on this page</Button>
          <Button look="quiet" onClick={blocker.proceed}>
            Leave
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
