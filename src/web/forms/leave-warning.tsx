import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { noteUnsavedWork } from '../session/unsaved-work.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type LeaveWarningProps = { title: string; text: string }

/** While it is rendered, leaving for another page or closing the tab is asked about: something would be lost. */
export function LeaveWarning({ title, text }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(noteUnsavedWork, [])
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
