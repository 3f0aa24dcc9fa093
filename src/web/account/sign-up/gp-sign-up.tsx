import { useState } from 'react'
import { readItem, useItem } from '../../visit/tab-storage.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../session/session-context.ts'
import { useSettings } from '../../api/settings.ts'
import { bookingHelp, type Flow } from './flow.ts'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpIntro } from './sign-up-intro.tsx'
import { SignedUpAlready } from './signed-up-already.tsx'
import { toSubmitOutcome } from './submit-outcome.ts'
import { gpSignUpBody } from './to-requests.ts'
import { useCreateProfile } from './use-create-profile.ts'
import { useEnterAccount } from './use-enter-account.ts'
import { useSignUpForm } from './use-sign-up-form.ts'

const next = paths.gpMedicare()
/** Back here, where it is known what a signed-in client with a held time has still to give. */
const afterLogIn = paths.gpSignUp()

/** /gp/signup, for a visitor who holds a GP's time. */
export function GpSignUp() {
  const { status } = useSession()
  const reservation = useItem('reservation')
  return (
    <>
      <SignUpIntro returnTo={afterLogIn} />
      <div className="mt-8">{status !== 'loading' && reservation ? <Step /> : <FormSkeleton />}</div>
    </>
  )
}

function Step() {
  const enterAccount = useEnterAccount()
  const [signedUp, setSignedUp] = useState(() => readItem('createdUser'))
  if (!signedUp) return <Form />
  return (
    <SignedUpAlready
      user={signedUp}
      onContinue={() => enterAccount(next)}
      onStartAgain={() => setSignedUp(null)}
    />
  )
}

function Form() {
  const enterAccount = useEnterAccount()
  const createProfile = useCreateProfile()
  const form = useSignUpForm(null)
  const flow: Flow = { ...bookingHelp(useSettings()), logInTo: afterLogIn, explainsAge: false }
  return (
    <SignUpForm
      form={form}
      flow={flow}
      onSubmit={async (newcomer) => {
        const created = await createProfile(gpSignUpBody(newcomer, form.timeZone))
        if (!created.ok) return toSubmitOutcome(created.problem)
        await enterAccount(next)
        return { kind: 'done' }
      }}
    />
  )
}
