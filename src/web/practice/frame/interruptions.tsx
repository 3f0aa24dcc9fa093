import type { StaffSession } from '#contract/staff/staff-session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { endInterruption, useInterruption } from '../api/interruption.ts'
import { SecondStepForm } from '../second-step/second-step-form.tsx'
import { LockScreen } from './lock-screen.tsx'
import { SignedOutScreen } from './signed-out-screen.tsx'
import { useIdleLock } from './use-idle-lock.ts'

/** Asks for the second step or the sign-in above the page, which stays as it is below. */
export function Interruptions({ session }: { session: StaffSession | null }) {
  useIdleLock(session !== null)
  const why = useInterruption()
  if (why === 'signedOut') return session && <SignedOutScreen email={session.email} />
  if (why === 'locked') return <LockScreen />
  if (why === null) return null
  return (
    <Dialog title="Confirm that it’s you" onClose={() => endInterruption(false)} actions={null}>
      <p>This matters, so we check again. What you were doing goes on afterwards.</p>
      <SecondStepForm onPassed={() => endInterruption(true)} />
    </Dialog>
  )
}
