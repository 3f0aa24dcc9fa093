import { useQuery } from '@tanstack/react-query'
import type { ApiValue } from '#contract/api-types.ts'
import { paths } from '#contract/page-paths.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { ReadFailed } from '../read-failed.tsx'
import { QuestionnairesSkeleton } from './questionnaires-skeleton.tsx'
import { appointmentSentence, joinSteps, type SentStep, sentSentence } from './submission-copy.ts'
import * as styles from './sent-answers.module.css'

/** In the client's own words, without scores. See docs/product/portal.md#questionnaires. */
export function SentAnswers({ id }: { id: string }) {
  const query = apiQuery('readOwnSubmission', { params: { id } })
  const { data, error, refetch } = useQuery(query, queryClient)
  if (data) return <Sent submission={data} />
  if (!error) return <QuestionnairesSkeleton />
  // An address that names no questionnaire at all is refused as invalid.
  const isNone = error.problem.code === 'notFound' || error.problem.code === 'invalidInput'
  return isNone ? <NotFound /> : <ReadFailed onTryAgain={refetch} />
}

function Sent({ submission }: { submission: ApiValue<'readOwnSubmission'> }) {
  const [zone] = useTimeZone()
  return (
    <div className={styles.sent}>
      <h2>{submission.name}</h2>
      <p className="text-ink-soft">
        {sentSentence(submission, zone)}. {appointmentSentence(submission, zone)}.
      </p>
      {joinSteps(submission.steps).map((step) => (
        <Answered key={step.title} step={step} />
      ))}
    </div>
  )
}

function Answered({ step: { title, answers } }: { step: SentStep }) {
  return (
    <section className={`card ${styles.step}`} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {answers.map(({ key, question, answer }) => (
          <div key={key}>
            <dt>{question}</dt>
            <dd>{answer === '' ? 'No answer' : answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function NotFound() {
  return (
    <EmptyState
      drawing="sprig"
      title="There is no such questionnaire"
      actions={<LinkButton to={paths.myQuestionnaires()}>See what you have sent</LinkButton>}
    >
      Perhaps it was sent from another account.
    </EmptyState>
  )
}
