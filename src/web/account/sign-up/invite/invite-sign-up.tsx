import { Suspense } from 'react'
import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../../../api/settings.ts'
import { useSession } from '../../../session/session-context.ts'
import type { Flow } from '../flow.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { LogInLink } from '../../../session/log-in-link.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { SignUpDrawing } from '../sign-up-drawing.tsx'
import { SignUpForm } from '../sign-up-form.tsx'
import { useSignUpForm } from '../use-sign-up-form.ts'
import { SignedInDialog } from './signed-in-dialog.tsx'
import { useInvite } from './use-invite.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const CodeDialog = lazyPart(() => import('./code-dialog.tsx').then((file) => file.CodeDialog))

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
  const { canSendSms } = useSettings()
  return (
    <>
      <h1>Sign up with your invitation</h1>
      <p className="lead mt-3">
        Tell us who you are, with the email and mobile number we know you by. Already signed up?{' '}
        <LogInLink returnTo={next}>Log in</LogInLink>.
      </p>
      <NeedsScript />
      <div className="mt-8">
        {!canSendSms ? (
          <SmsNotSetUp />
        ) : status === 'loading' ? (
          <SignUpDrawing flow={flow} />
        ) : (
          <Step isSignedIn={status === 'signedIn'} />
        )}
      </div>
      {status === 'signedIn' && user && <SignedInDialog email={user.email} />}
    </>
  )
}

function Step({ isSignedIn }: { isSignedIn: boolean }) {
  const form = useSignUpForm(null, isSignedIn ? 'Please sign out to use your invitation.' : null)
  const { sent, submit, resend, verify, close } = useInvite(form)
  return (
    <>
      <SignUpForm form={form} flow={flow} onSubmit={submit} />
      {sent && (
        <Suspense fallback={null}>
          <CodeDialog
            phone={sent.newcomer.mobile}
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

/** Said before anything is typed. */
function SmsNotSetUp() {
  const { supportEmail } = useSettings()
  return (
    <Notice type="warning" title="This practice has not set up text messages yet">
      We cannot send you the code that an invitation needs. Please write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we will help you sign up.
    </Notice>
  )
}
