import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readItem, useItem } from '../appointment/session-items.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'
import { bookingHelp, type Flow } from './flow.ts'
import { FormSkeleton } from '../ui/skeleton/form-skeleton.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpIntro } from './sign-up-intro.tsx'
import { SignedUpAlready } from './signed-up-already.tsx'
import { outcomeOf } from './submit-outcome.ts'
import { gpSignUpBody } from './to-requests.ts'
import { useCreateProfile } from './use-create-profile.ts'
import { useSignUpForm } from './use-sign-up-form.ts'

const next = paths.gpMedicare()
const flow: Flow = { ...bookingHelp, logInTo: next, explainsAge: false }

/** /gp/signup, for whoever holds a GP's time. */
export function GpSignUp() {
  const { status } = useSession()
  const reservation = useItem('reservation')
  return (
    <>
      <SignUpIntro returnTo={next} />
      <div className="mt-8">{status === 'signedOut' && reservation ? <Step /> : <FormSkeleton />}</div>
    </>
  )
}

function Step() {
  const navigate = useNavigate()
  const [signedUp, setSignedUp] = useState(() => readItem('createdUser'))
  const goOn = async () => {
    await navigate(next)
    return null
  }
  if (!signedUp) return <Form />
  return <SignedUpAlready user={signedUp} onContinue={goOn} onStartAgain={() => setSignedUp(null)} />
}

function Form() {
  const navigate = useNavigate()
  const createProfile = useCreateProfile()
  const form = useSignUpForm(null)
  return (
    <SignUpForm
      form={form}
      flow={flow}
      onSubmit={async (values) => {
        const created = await createProfile(gpSignUpBody(values, form.where))
        if (!created.ok) return outcomeOf(created.problem)
        await navigate(next)
        return { kind: 'done' }
      }}
    />
  )
}
