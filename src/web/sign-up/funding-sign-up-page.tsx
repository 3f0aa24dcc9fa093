import { Navigate } from 'react-router'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'
import { FundingSignUp } from './funding-sign-up.tsx'

export default function FundingSignUpPage() {
  const { status } = useSession()
  // Document 2, "Signup form": somebody who is signed in has nothing to do here.
  if (status === 'signedIn') return <Navigate to={paths.home()} replace />
  return (
    <>
      <PageHead
        title="Sign up"
        description="A few details so that your appointment has somewhere to live."
        indexed={false}
      />
      <FundingSignUp />
    </>
  )
}
