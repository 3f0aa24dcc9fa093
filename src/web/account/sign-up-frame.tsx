import { useState } from 'react'
import { useSettings } from '../api/settings.ts'
import { usePress } from '../api/use-action.ts'
import { LogInLink, useSession } from '../session/session.tsx'
import { type NewcomerSession, storeItem } from '../session/tab-storage.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { bookingHelp, type SignUpFlow, SignUpForm } from './sign-up-form.tsx'
import { emptyValues } from './sign-up-values.ts'
import { useSignUpForm } from './use-sign-up-form.tsx'

/** `returnTo`: where a visitor who has an account goes on. */
export const SignUpIntro = ({ returnTo }: { returnTo: string }) => (
  <>
    <h1>Sign up</h1>
    <p className="lead mt-3">
      An account keeps your appointments and details in one private place. Already have one?{' '}
      <LogInLink returnTo={returnTo}>Log in</LogInLink>. We’re still holding your time.
    </p>
  </>
)

const nothingKept = { read: () => emptyValues, keep: () => {} }
const ignoreSubmit = async () => ({ kind: 'done' }) as const

/**
 * The form as the server can draw it, before it is known what this tab holds. What is typed into it goes to the form that takes its
 * place (`data-waits`, see src/web/site/early-input.tsx).
 */
export function SignUpDrawing({ flow }: { flow: SignUpFlow }) {
  const form = useSignUpForm(null, null, nothingKept)
  return (
    <div className="noscript:hidden" data-waits="">
      <SignUpForm form={form} flow={flow} onSubmit={ignoreSubmit} />
    </div>
  )
}

/** The same as a page of a booking. */
export function BookingSignUpDrawing() {
  const help = bookingHelp(useSettings())
  return (
    <>
      <SignUpIntro returnTo="/" />
      <div className="mt-8">
        <SignUpDrawing flow={{ ...help, logInTo: '/', explainsAge: false }} />
      </div>
    </>
  )
}

type SignedUpAlreadyProps = {
  user: NewcomerSession
  /** Why going on did not work the first time. */
  problem?: string | null
  /** Null once it has worked, otherwise why not. */
  onContinue: () => Promise<string | null>
  onStartAgain: () => void
}

/** For a client who comes back to the form after it worked: they must not sign up twice, nor be told that their email is in use. */
export function SignedUpAlready({ user, problem = null, onContinue, onStartAgain }: SignedUpAlreadyProps) {
  const { isBusy, failure, press } = usePress(onContinue, problem)
  const startAgain = () => {
    storeItem('createdUser', null)
    onStartAgain()
  }
  return (
    <div className="grid gap-4">
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Notice type="success" title={`You have signed up as ${user.email}`}>
        Your details are saved. Continue where you left off.
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={isBusy && 'One moment'} onClick={press}>
          Continue
        </Button>
        <TextButton onClick={startAgain}>Sign up with another email</TextButton>
      </div>
    </div>
  )
}

/** Whether the person was signed in when they came. Signing up signs in, which is no reason to send them away. */
export function useArrivedSignedIn(): boolean {
  const { status } = useSession()
  const [arrived, setArrived] = useState<typeof status>('loading')
  if (arrived === 'loading' && status !== 'loading') setArrived(status)
  return arrived === 'signedIn'
}
