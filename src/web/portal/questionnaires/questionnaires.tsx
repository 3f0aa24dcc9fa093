import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/page-paths.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { ReadFailed } from '../read-failed.tsx'
import { QuestionnairesSkeleton } from './questionnaires-skeleton.tsx'
import { appointmentSentence, type OwnSubmission, sentSentence } from './submission-copy.ts'

/** See docs/product/portal.md#questionnaires. */
export function Questionnaires() {
  const { data, isError, refetch } = useQuery(apiQuery('listOwnSubmissions', {}), queryClient)
  if (!data) return isError ? <ReadFailed onTryAgain={refetch} /> : <QuestionnairesSkeleton />
  if (data.length === 0) return <NoneSent />
  return (
    <>
      {isError && <ReadFailed onTryAgain={refetch} />}
      <p className="mt-4 mb-6 text-ink-soft">
        Your own answers, as you sent them. A GP you have booked can read them. Another clinician you have
        booked, such as a psychologist, sees your DASS-21 scores and no answers.
      </p>
      <ul className="grid gap-4">
        {data.map((submission) => (
          <SubmissionCard key={submission.id} submission={submission} />
        ))}
      </ul>
    </>
  )
}

function SubmissionCard({ submission }: { submission: OwnSubmission }) {
  const [zone] = useTimeZone()
  const sent = sentSentence(submission, zone)
  return (
    <li className="card flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{submission.name}</h2>
        <p className="text-sm text-ink-soft">{sent}</p>
        <p className="text-sm text-ink-soft">{appointmentSentence(submission, zone)}</p>
      </div>
      <LinkButton
        look="secondary"
        size="small"
        aria-label={`Read your answers: ${submission.name}, ${sent}`}
        to={paths.myQuestionnaire(submission.id)}
      >
        Read your answers
      </LinkButton>
    </li>
  )
}

function NoneSent() {
  return (
    <EmptyState
      drawing="branch"
      title="No questionnaires yet"
      actions={
        <LinkButton look="secondary" to={paths.findGp()}>
          Find a GP
        </LinkButton>
      }
    >
      A GP appointment begins with a few questions. When you have sent your answers, you can read them here.
    </EmptyState>
  )
}
