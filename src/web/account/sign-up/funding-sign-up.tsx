import { useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { useSettings } from '../../api/settings.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import { type NewcomerSession, isUnreadable, readItem, useItem } from '../../visit/tab-storage.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../session/session-context.ts'
import { bookingHelp, type Flow } from './flow.ts'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import type { Outcome } from '../../form/outcome.ts'
import type { Newcomer } from './rules.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpIntro } from './sign-up-intro.tsx'
import { SignedUpAlready } from './signed-up-already.tsx'
import { toSubmitOutcome } from './submit-outcome.ts'
import { tieReservation } from './tie-reservation.ts'
import { fundingSignUpBody } from './to-requests.ts'
import { useAgeRange } from './use-age-range.ts'
import { useCreateProfile } from './use-create-profile.ts'
import { useEnterAccount } from './use-enter-account.ts'
import { useSignUpForm } from './use-sign-up-form.ts'

/** A visitor who has an account may have everything on file: the booking itself finds out what is missing. */
const afterLogIn = paths.booking()

/** /signup, for a visitor who holds a psychologist's time. The frame around it looks after the time itself. */
export function FundingSignUp() {
  const { status } = useSession()
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  return (
    <>
      <SignUpIntro returnTo={afterLogIn} />
      <div className="mt-8">
        {status === 'loading' || !reservation ? (
          <FormSkeleton />
        ) : (
          <Step reservation={reservation} funding={funding} />
        )}
      </div>
    </>
  )
}

type Booking = { reservation: ReservationView; funding: FundingMethod | null }

/** The profile first; then the held time, which is a question of its own once the account is there. */
function Step({ reservation, funding }: Booking) {
  const enterAccount = useEnterAccount()
  const [signedUp, setSignedUp] = useState<{ user: NewcomerSession; problem?: string } | null>(() => {
    const user = readItem('createdUser')
    return user && { user }
  })

  /** Null once the time is the client's, otherwise why not. */
  const goOn = (): Promise<string | null> =>
    enterAccount(fundingPath(funding), async () => {
      const tied = await tieReservation(reservation.reserveId, funding)
      return tied.ok ? null : tied.problem.message
    })
  const afterSignUp = async (user: NewcomerSession) => {
    const problem = await goOn()
    if (problem !== null) setSignedUp({ user, problem })
  }

  if (!signedUp) return <Form reservation={reservation} funding={funding} onSignedUp={afterSignUp} />
  return (
    <SignedUpAlready
      user={signedUp.user}
      problem={signedUp.problem}
      onContinue={goOn}
      onStartAgain={() => setSignedUp(null)}
    />
  )
}

type FormProps = Booking & { onSignedUp: (user: NewcomerSession) => Promise<void> }

function Form({ reservation, funding, onSignedUp }: FormProps) {
  const createProfile = useCreateProfile()
  const clientAgeRange = useAgeRange(reservation.psychologist._id)
  const form = useSignUpForm({ funding, clientAgeRange })
  const flow: Flow = { ...bookingHelp(useSettings()), logInTo: afterLogIn, explainsAge: true }

  const signUp = async (newcomer: Newcomer): Promise<Outcome> => {
    // Kept by another release, or put there by hand: nothing is made before it is right.
    if (funding === null && isUnreadable('funding'))
      return { kind: 'failed', message: signUpMessages.funding }
    const created = await createProfile(fundingSignUpBody(newcomer, form.timeZone, { reservation, funding }))
    if (!created.ok) return toSubmitOutcome(created.problem)
    await onSignedUp(created.user)
    return { kind: 'done' }
  }
  return <SignUpForm form={form} flow={flow} onSubmit={signUp} />
}
