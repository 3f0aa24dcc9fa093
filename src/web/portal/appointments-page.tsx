import { useClientProfile } from '../client/client-profile.ts'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Appointments } from './appointments.tsx'
import { AppointmentsSkeleton } from './appointments-skeleton.tsx'
import { PortalScreen } from './portal-screen.tsx'

export default function AppointmentsPage() {
  return (
    <PortalScreen
      title="My appointments"
      description="Sessions to come, sessions past, and how to cancel one."
      action={<BookAnother />}
      skeleton={<AppointmentsSkeleton />}
    >
      {(client) => <Appointments client={client} />}
    </PortalScreen>
  )
}

/** With their own psychologist, for a client who has one with a page to book on. */
function BookAnother() {
  const { attached } = useClientProfile()
  const to = attached?.isProfileListed ? paths.psychologist(attached.slugUrl) : paths.findPsychologist()
  // Beside a session that can be joined, another one is not the main thing.
  if (attached)
    return (
      <LinkButton look="secondary" to={to}>
        Book another appointment
      </LinkButton>
    )
  return <LinkButton to={to}>Book an appointment</LinkButton>
}
