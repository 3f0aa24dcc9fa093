import { useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { PortalScreen } from '../portal-screen.tsx'
import { QuestionnairesSkeleton } from './questionnaires-skeleton.tsx'
import { SentAnswers } from './sent-answers.tsx'

/** The tab and the heading name no questionnaire: others may see the screen. */
export default function QuestionnairePage() {
  const { id = '' } = useParams()
  return (
    <>
      <Crumbs trail={[{ label: 'Questionnaires', to: paths.myQuestionnaires() }]} here="Your answers" />
      <PortalScreen
        title="Your answers"
        description="What you sent before a GP appointment."
        skeleton={<QuestionnairesSkeleton />}
      >
        {() => <SentAnswers key={id} id={id} />}
      </PortalScreen>
    </>
  )
}
