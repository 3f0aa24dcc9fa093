import { PortalScreen } from './portal-screen.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Referral } from './referral.tsx'

export default function ReferralPage() {
  return (
    <PortalScreen
      title="Add referral details"
      description="Send us your GP referral and treatment plan."
      skeleton={<ProfileSkeleton />}
    >
      {(client) => <Referral client={client} />}
    </PortalScreen>
  )
}
