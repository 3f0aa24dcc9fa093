import { PortalScreen } from '../portal-screen.tsx'
import { Questionnaires } from './questionnaires.tsx'
import { QuestionnairesSkeleton } from './questionnaires-skeleton.tsx'

export default function QuestionnairesPage() {
  return (
    <PortalScreen
      title="Questionnaires"
      description="What you sent before a GP appointment."
      skeleton={<QuestionnairesSkeleton />}
    >
      {() => <Questionnaires />}
    </PortalScreen>
  )
}
