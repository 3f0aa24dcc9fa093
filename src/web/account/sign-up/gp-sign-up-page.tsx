import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { GpSignedIn } from './gp-signed-in.tsx'
import { GpSignUp } from './gp-sign-up.tsx'
import { BookingSignUpDrawing } from './sign-up-drawing.tsx'
import { useArrivedSignedIn } from './use-arrived-signed-in.ts'

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
