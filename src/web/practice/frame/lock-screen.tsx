import { endInterruption } from '../api/interruption.ts'
import { SecondStepForm } from '../second-step/second-step-form.tsx'
import { Cover } from './cover.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** Only the second step opens the page again. */
export function LockScreen() {
  return (
    <Cover title="Locked">
      <p>Nothing you typed is lost. Show that it’s you, and go on where you were.</p>
      <SecondStepForm onPassed={() => endInterruption(true)} />
      <p>
        <SignOutButton look="quiet" />
      </p>
    </Cover>
  )
}
