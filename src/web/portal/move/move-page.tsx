import { useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useFreshProfile } from '../../client/profile-queries.tsx'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { AppointmentsSkeleton } from '../appointments-skeleton.tsx'
import { PortalScreen } from '../portal-screen.tsx'
import { Move } from './move.tsx'

const title = 'Move your appointment'

export default function MovePage() {
  const { id = '' } = useParams()
  useFreshProfile()
  return (
    <div className="wrap pt-3 pb-24">
      <Crumbs trail={[{ label: 'My appointments', to: paths.myAppointments() }]} here="Move" />
      <PortalScreen
        title={title}
        description="Another time with the same clinician."
        skeleton={<AppointmentsSkeleton />}
      >
        {() => <Move key={id} id={id} />}
      </PortalScreen>
    </div>
  )
}
