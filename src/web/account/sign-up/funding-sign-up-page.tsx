import { Navigate } from 'react-router'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { FundingSignUp } from './funding-sign-up.tsx'
import { BookingSignUpDrawing } from './sign-up-drawing.tsx'
import { useArrivedSignedIn } from './use-arrived-signed-in.ts'

export const handle: PageHandle = { Waiting: BookingSignUpDrawing }

export default function FundingSignUpPage() {
  // A signed-in client has nothing to do here: docs/product/sign-up.md#already-signed-in.
  if (useArrivedSignedIn()) return <Navigate to={paths.home()} replace />
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
