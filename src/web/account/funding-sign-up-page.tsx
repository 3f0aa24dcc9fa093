import { useState } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type ApiAnswer, callApi } from '../api/call-api.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { useBookingFunding } from '../choose-time/booking-funding.ts'
import { fundingPath } from '../choose-time/next-page.ts'
import type { FormOutcome } from '../forms/form-rules.ts'
import type { PageHandle } from '../page-handle.ts'
import { useSession } from '../session/session.tsx'
import { isUnreadable, type NewcomerSession, readItem, useItem } from '../session/tab-storage.ts'
import { PageHead } from '../site/page-head.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { fundingSignUpBody, toSubmitOutcome, useCreateProfile, useEnterAccount } from './create-profile.ts'
import { bookingHelp, type SignUpFlow, SignUpForm } from './sign-up-form.tsx'
import { BookingSignUpDrawing, SignedUpAlready, SignUpIntro, useArrivedSignedIn } from './sign-up-frame.tsx'
import type { NewcomerRequest } from './sign-up-rules.ts'
import { useSignUpForm } from './use-sign-up-form.tsx'

export const handle: PageHandle = { Waiting: BookingSignUpDrawing }

export default function FundingSignUpPage() {
  // A signed-in client has nothing to do here: docs/product/sign-up.md#already-signed-in.
  if (useArrivedSignedIn()) return <Navigate to={paths.home()} replace />
  return (
    <>
      <PageHead
        title="Sign up"
        description="A few details, so that we can book your appointment."
        indexed={false}
      />
      <FundingSignUp />
    </>
  )
}

/** A visitor who has an account may have everything on file: the booking itself finds out what is missing. */
const afterLogIn = paths.booking()

/** /signup, for a visitor who holds a psychologist's time. The frame around it looks after the time itself. */
function FundingSignUp() {
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

type SignUpBooking = { reservation: ReservationView; funding: FundingMethod | null }

/** The profile first; then the held time, which is a question of its own once the account is there. */
function Step({ reservation, funding }: SignUpBooking) {
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

type FormProps = SignUpBooking & { onSignedUp: (user: NewcomerSession) => Promise<void> }

function Form({ reservation, funding, onSignedUp }: FormProps) {
  const createProfile = useCreateProfile()
  const clientAgeRange = useAgeRange(reservation.psychologist._id)
  const form = useSignUpForm({ funding, clientAgeRange })
  const flow: SignUpFlow = { ...bookingHelp(useSettings()), logInTo: afterLogIn, explainsAge: true }

  const signUp = async (newcomer: NewcomerRequest): Promise<FormOutcome> => {
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

/** The further call of the funding flow: the time that was held by a visitor is now this client's. */
const tieReservation = (reserveId: string, funding: FundingMethod | null): Promise<ApiAnswer<void>> =>
  callApi('changePatient', { body: { reserveId, funding: funding ?? undefined } })

const anyAge: readonly AgeRange[] = []

/** The ages that a psychologist sees. Until it is known, and if it cannot be had, no visitor is turned away here: the server is asked. */
function useAgeRange(clinicianId: string): readonly AgeRange[] {
  const { accountId } = useSettings()
  const { data } = useRead(apiQuery('readClinician', { params: { accountId, idOrSlug: clinicianId } }))
  return data?.helmControl.clientAgeRange ?? anyAge
}
