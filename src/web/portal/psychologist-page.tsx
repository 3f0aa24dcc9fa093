import { PortalScreen } from './portal-screen.tsx'
import { MyPsychologist } from './my-psychologist.tsx'
import { PsychologistSkeleton } from './psychologist-skeleton.tsx'

export default function PsychologistPage() {
  return (
    <PortalScreen
      title="Book my psychologist"
      heading="My psychologist"
      description="The psychologist you already see, and the way to book with them."
      skeleton={<PsychologistSkeleton />}
    >
      {() => <MyPsychologist />}
    </PortalScreen>
  )
}
