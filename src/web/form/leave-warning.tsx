import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { noteUnsavedWork } from './unsaved-work.ts'

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
