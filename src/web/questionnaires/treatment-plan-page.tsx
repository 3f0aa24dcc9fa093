import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { knownAnswers, mhtp } from '#domain/questionnaires/treatment-plan.ts'
import { loadMhtpHeadings } from '../content/load-story.ts'
import type { PageHandle } from '../page-handle.ts'
import { LinkButton } from '../ui/button.tsx'
import { WizardPage } from '../forms/wizard.tsx'
import { useKeptQuery } from './survey-session.ts'
import { SentHeading, SurveyPage, TimeEnded } from './survey-view.tsx'
import { countSteps, type SentProps, type Survey } from './survey.tsx'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, showsHeldTime: true }
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  headings: await loadMhtpHeadings(context),
})

/** The words stay for the visit: a step asks the server for nothing. */
export const shouldRevalidate = () => false

/** The exact text of the warning: docs/product/gp.md#treatment-plan-questionnaire. */
const leaveWarning = 'Your MHTP submission might be lost. Are you sure you want to leave?'

const survey: Survey = {
  code: 'mhtp',
  questionnaire: mhtp,
  knownAnswers,
  title: 'Questions for your treatment plan',
  description: 'What your GP needs to know to write the plan.',
  countsLastPage: true,
  leaveWarning,
}

/** Eight steps and the page that says they were sent. See docs/product/gp.md#treatment-plan-questionnaire. */
export default function TreatmentPlanPage() {
  const { headings } = useLoaderData<typeof loader>()
  return <SurveyPage survey={{ ...survey, headings }} Sent={Sent} />
}

function Sent({ standing, isNew, hasEnded }: SentProps) {
  const query = useKeptQuery()
  const total = countSteps(survey)
  const isDass21Done = standing?.completed.dass21 === true
  const isBooked = Boolean(standing?.following)
  const mayFollow = isBooked || Boolean(standing?.mayFollowUntil)
  return (
    <WizardPage label="Treatment plan progress" place={{ position: total - 1, total }} kept={null}>
      <SentHeading takesFocus={isNew}>Submission successful</SentHeading>
      {hasEnded ? (
        <TimeEnded code="mhtp" />
      ) : isDass21Done ? (
        <>
          <p className="lead mt-3">Your answers are with us. You have sent both questionnaires.</p>
          <p className="mt-8">
            {isBooked ? (
              <LinkButton to={paths.myAppointments()}>See my appointments</LinkButton>
            ) : (
              <LinkButton to={paths.gpBookingConfirmation()}>Go on to your booking</LinkButton>
            )}
          </p>
        </>
      ) : (
        <>
          <p className="lead mt-3">
            Your answers are with us. There is one more questionnaire before your appointment
            {mayFollow ? '' : ' can be booked'}. It takes 5 to 10 minutes.
          </p>
          <p className="mt-8">
            <LinkButton to={paths.dass21(query)}>DASS-21 Survey</LinkButton>
          </p>
        </>
      )}
    </WizardPage>
  )
}
