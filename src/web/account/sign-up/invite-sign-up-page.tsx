import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { InviteSignUp } from './invite/invite-sign-up.tsx'

export const handle: PageHandle = { frame: 'focused' }

export default function InviteSignUpPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Sign up with an invitation"
        description="For people we have invited by email or SMS."
        indexed={false}
      />
      <div className="journey">
        <div className="journey__main">
          <InviteSignUp />
        </div>
      </div>
    </div>
  )
}
