import { useParams } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'
import {
  appointmentSentence,
  joinSteps,
  QuestionnairesSkeleton,
  sentSentence,
  type SentStep,
} from './submissions.tsx'
import * as styles from './portal.module.css'

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

/** In the client's own words, without scores. See docs/product/portal.md#questionnaires. */
function SentAnswers({ id }: { id: string }) {
  const query = apiQuery('readOwnSubmission', { params: { id } })
  const { data, error, refetch } = useRead(query)
  if (data) return <SentSubmission submission={data} />
  if (!error) return <QuestionnairesSkeleton />
  // An address that names no questionnaire at all is refused as invalid.
  const isNone = error.problem.code === 'notFound' || error.problem.code === 'invalidInput'
  return isNone ? <NotFound /> : <ReadFailed onTryAgain={refetch} />
}

function SentSubmission({ submission }: { submission: ApiValue<'readOwnSubmission'> }) {
  const [zone] = useTimeZone()
  return (
    <div className="grid gap-4 mt-4 max-w-[760px]">
      <h2>{submission.name}</h2>
      <p className="text-ink-soft">
        {sentSentence(submission, zone)}. {appointmentSentence(submission, zone)}.
      </p>
      {joinSteps(submission.steps).map((step) => (
        <AnsweredStep key={step.title} step={step} />
      ))}
    </div>
  )
}

const AnsweredStep = ({ step: { title, answers } }: { step: SentStep }) => (
  <section className={`card grid gap-4 ${styles.sentStep}`} aria-label={title}>
    <h3 className="text-lg">{title}</h3>
    <dl className="grid gap-4">
      {answers.map(({ key, question, answer }) => (
        <div key={key}>
          <dt className="text-sm text-ink-soft">{question}</dt>
          <dd>{answer === '' ? 'No answer' : answer}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const NotFound = () => (
  <EmptyState
    drawing="sprig"
    title="There is no such questionnaire"
    actions={<LinkButton to={paths.myQuestionnaires()}>See what you have sent</LinkButton>}
  >
    Perhaps it was sent from another account.
  </EmptyState>
)
