import { PageHead } from '../page-head.tsx'
import { useSession } from '../session/session-context.ts'
import { GpSignedIn } from './gp-signed-in.tsx'
import { GpSignUp } from './gp-sign-up.tsx'

export default function GpSignUpPage() {
  const { status } = useSession()
  if (status === 'signedIn') return <GpSignedIn />
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
