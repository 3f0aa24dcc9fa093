import { useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { type GpClient, pathAfterReservingGp } from '../choose-time/next-page.ts'
import { useClientProfile } from '../client/client-profile.ts'
import type { PageHandle } from '../page-handle.ts'
import { useSession } from '../session/session.tsx'
import { readItem, useItem } from '../session/tab-storage.ts'
import { PageHead } from '../site/page-head.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { gpSignUpBody, toSubmitOutcome, useCreateProfile, useEnterAccount } from './create-profile.ts'
import { bookingHelp, type SignUpFlow, SignUpForm } from './sign-up-form.tsx'
import { BookingSignUpDrawing, SignedUpAlready, SignUpIntro, useArrivedSignedIn } from './sign-up-frame.tsx'
import { useSignUpForm } from './use-sign-up-form.tsx'

export const handle: PageHandle = { Waiting: BookingSignUpDrawing }

export default function GpSignUpPage() {
  if (useArrivedSignedIn()) return <GpSignedIn />
  return (
    <>
      <PageHead
        title="Sign up for a GP appointment"
        description="A few details before you see a GP."
        indexed={false}
      />
      <GpSignUp />
    </>
  )
}

const next = paths.gpMedicare()
/** Back here, where it is known what a signed-in client with a held time has still to give. */
const afterLogIn = paths.gpSignUp()

/** /gp/signup, for a visitor who holds a GP's time. */
function GpSignUp() {
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
  const flow: SignUpFlow = { ...bookingHelp(useSettings()), logInTo: afterLogIn, explainsAge: false }
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

/** A client who is signed in has nothing to sign up for: once it is known what they have, they go on. */
function GpSignedIn() {
  const { status, record } = useClientProfile()
  const isHolding = useItem('reservation')?.appointments[0]?.isGP === true
  const { data, isPending } = useRead(apiQuery('listOwnAppointments', { query: { isGP: 'true' } }))
  if (status !== 'ready' || isPending) return null
  const hasGpAppointment = data !== undefined && data.length > 0
  return <Navigate to={gpSignedInPath({ record, hasGpAppointment, isHolding })} replace />
}

/** Where the GP sign-up sends a signed-in client. See docs/product/sign-up.md#already-signed-in. */
export function gpSignedInPath(
  {
    record,
    hasGpAppointment,
    isHolding,
  }: {
    record: GpClient | null
    hasGpAppointment: boolean
    /** A GP's time is held in this tab: someone logged in on the way, and goes on with it. */
    isHolding: boolean
  },
  now = new Date(),
): string {
  const next = pathAfterReservingGp(record, now)
  if (isHolding) return next
  const hasAllOnFile = next === paths.gpBookingPending()
  return hasGpAppointment && hasAllOnFile ? paths.findGp() : paths.gpMedicare()
}
