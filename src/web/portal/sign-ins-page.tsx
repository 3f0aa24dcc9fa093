import { PortalScreen } from './portal-screen.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SignIns } from './sign-ins.tsx'

export default function SignInsPage() {
  return (
    <PortalScreen
      title="Where you are signed in"
      description="The devices that are signed in to your account, and how to sign them out."
      skeleton={<ProfileSkeleton />}
    >
      {() => <SignIns />}
    </PortalScreen>
  )
}
