import { endInterruption, useInterruption } from '../api/interruption.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SecondStepForm } from '../second-step/second-step-form.tsx'
import { LockScreen } from './lock-screen.tsx'
import { useIdleLock } from './use-idle-lock.ts'

/** Asks for the second step above the page, which stays as it is below. */
export function Interruptions({ isSignedIn }: { isSignedIn: boolean }) {
  useIdleLock(isSignedIn)
  const why = useInterruption()
  if (why === 'locked') return <LockScreen />
  if (why === null) return null
  return (
    <Dialog title="Confirm that it’s you" onClose={() => endInterruption(false)} actions={null}>
      <p>This matters, so we check again. What you were doing goes on afterwards.</p>
      <SecondStepForm onPassed={() => endInterruption(true)} />
    </Dialog>
  )
}
