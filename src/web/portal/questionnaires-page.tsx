import { paths } from '#contract/page-paths.ts'
import { useHas } from '../api/settings.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'
import {
  appointmentSentence,
  type OwnSubmission,
  QuestionnairesSkeleton,
  sentSentence,
} from './submissions.tsx'

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

/** See docs/product/portal.md#questionnaires. */
function Questionnaires() {
  const { data, isError, refetch } = useRead(apiQuery('listOwnSubmissions', {}))
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
  const has = useHas()
  if (!has('gp')) return <EmptyState drawing="branch" title="No questionnaires yet" />
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
