import { Suspense } from 'react'
import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import type { PageHandle } from '../page-handle.ts'
import { LogInLink, useSession } from '../session/session.tsx'
import { PageHead } from '../site/page-head.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { type SignUpFlow, SignUpForm } from './sign-up-form.tsx'
import { SignUpDrawing, useArrivedSignedIn } from './sign-up-frame.tsx'
import { useInvite } from './use-invite.ts'
import { useSignUpForm } from './use-sign-up-form.tsx'

export const handle: PageHandle = { frame: 'focused' }

export default function InviteSignUpPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Sign up with an invitation"
        description="For people we have invited by email or SMS."
        indexed={false}
      />
      <div className="journey">
        <div className="journey__main">
          <InviteSignUp />
        </div>
      </div>
    </div>
  )
}

const CodeDialog = lazyPart(() => import('./code-dialog.tsx').then((file) => file.CodeDialog))

const next = paths.findPsychologist({ invited: true })
const flow: SignUpFlow = {
  emailHelp: 'The one your invitation was sent to.',
  phoneHelp: 'The one your invitation was made for. We send a code to it.',
  button: 'Sign up',
  busy: 'Checking your invitation',
  logInTo: next,
  explainsAge: false,
}

/** /sign-up-with-invite: the form, then a code by SMS, then the login. */
function InviteSignUp() {
  const { status, user } = useSession()
  const { canSendSms } = useSettings()
  // Signing up signs in, which is no reason to ask the invited person to sign out.
  const mustSignOut = useArrivedSignedIn() && status === 'signedIn'
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
          <Step mustSignOut={mustSignOut} />
        )}
      </div>
      {mustSignOut && user && <SignedInDialog email={user.email} />}
    </>
  )
}

function Step({ mustSignOut }: { mustSignOut: boolean }) {
  const form = useSignUpForm(null, mustSignOut ? 'Please sign out to use your invitation.' : null)
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
const SmsNotSetUp = () => (
  <Notice type="warning" title="This practice has not set up text messages yet">
    We cannot send you the code that an invitation needs. Please write to <SupportEmail />, and we will help
    you sign up.
  </Notice>
)

/** An invitation is for a person who is not signed in yet. See docs/product/sign-up.md#already-signed-in. */
function SignedInDialog({ email }: { email: string }) {
  const { signOut } = useSession()
  return (
    <Dialog
      urgent
      title={`You are signed in as ${email}`}
      actions={
        <>
          <Button onClick={() => signOut(paths.signUpWithInvite())}>Sign out</Button>
          <LinkButton to={paths.home()} look="quiet">
            Stay signed in
          </LinkButton>
        </>
      }
    >
      <p>You must sign out to continue with your invitation.</p>
    </Dialog>
  )
}

/** What is typed is checked and kept in this tab, which takes a script. Asking us to do it does not. */
function NeedsScript() {
  return (
    <noscript>
      <div className="mt-8">
        <Notice title="Signing up needs JavaScript">
          Please turn it on for this site, or write to <SupportEmail /> with your phone number. We will call
          you back and sign you up.
        </Notice>
      </div>
    </noscript>
  )
}
