import { PortalScreen } from './portal-screen.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export default function ProfilePage() {
  return (
    <PortalScreen
      title="My profile"
      description="Your contact details and preferences."
      skeleton={<ProfileSkeleton />}
    >
      {(client) => <ProfileForm key={client._id} client={client} />}
    </PortalScreen>
  )
}
