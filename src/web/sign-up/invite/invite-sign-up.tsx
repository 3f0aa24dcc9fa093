import { lazy, Suspense } from 'react'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.ts'
import type { Flow } from '../flow.ts'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { LogInLink } from '../../session/log-in-link.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { SignUpForm } from '../sign-up-form.tsx'
import { useSignUpForm } from '../use-sign-up-form.ts'
import { SignedInDialog } from './signed-in-dialog.tsx'
import { useInvite } from './use-invite.ts'

const CodeDialog = lazy(() => import('./code-dialog.tsx').then(({ CodeDialog }) => ({ default: CodeDialog })))

const next = paths.findPsychologist({ invited: true })
const flow: Flow = {
  emailHelp: 'The one your invitation was sent to.',
  phoneHelp: 'The one your invitation was made for. We send a code to it.',
  button: 'Sign up',
  busy: 'Checking your invitation',
  logInTo: next,
  explainsAge: false,
}

/** /sign-up-with-invite: the form, then a code by SMS, then the login. */
export function InviteSignUp() {
  const { status, user } = useSession()
  return (
    <>
      <h1>Sign up with your invitation</h1>
      <p className="lead mt-3">
        Tell us who you are, with the email and mobile number we know you by. Already signed up?{' '}
        <LogInLink returnTo={next}>Log in</LogInLink>.
      </p>
      <NeedsScript />
      <div className="mt-8">
        {status === 'loading' ? <FormSkeleton /> : <Step isSignedIn={status === 'signedIn'} />}
      </div>
      {status === 'signedIn' && user && <SignedInDialog email={user.email} />}
    </>
  )
}

function Step({ isSignedIn }: { isSignedIn: boolean }) {
  const form = useSignUpForm(null)
  const { sent, submit, resend, verify, close } = useInvite(form)
  return (
    <>
      <SignUpForm
        form={form}
        flow={isSignedIn ? { ...flow, heldBack: 'Please sign out to use your invitation.' } : flow}
        onSubmit={submit}
      />
      {sent && (
        <Suspense fallback={null}>
          <CodeDialog
            phone={sent.values.phone}
            resendAt={sent.resendAt}
            verify={verify}
            resend={resend}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
