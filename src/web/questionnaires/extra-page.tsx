import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { loadSettings } from '../api/load-api.ts'
import type { PageHandle } from '../page-handle.ts'
import { LinkButton } from '../ui/button.tsx'
import { WizardPage } from '../forms/wizard.tsx'
import { SentHeading, SurveyPage, TimeEnded } from './survey-view.tsx'
import type { SentProps, Survey } from './survey.tsx'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, showsHeldTime: true }
export const headers = () => ({ 'cache-control': 'no-store' })

/** Only what the practice has turned on is there. */
export async function loader({ context, params: { code } }: LoaderFunctionArgs) {
  const { extraQuestionnaires } = await loadSettings(context)
  const offered = extraQuestionnaires.find((extra) => extra.code === code)
  if (!offered) throw data(null, { status: 404 })
  return offered
}

/** A step asks the server for nothing. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams['code'] !== nextParams['code']

/** A questionnaire that the practice has turned on, drawn from its table alone. See docs/product/gp.md#k10. */
export default function ExtraPage() {
  const offered = useLoaderData<typeof loader>()
  const questionnaire = findQuestionnaire(offered.code)
  const survey: Survey = {
    code: offered.code,
    questionnaire,
    title: offered.name,
    description: questionnaire.steps[0]?.lead ?? '',
    countsLastPage: false,
    leaveWarning: `Your ${offered.name} answers might be lost. Are you sure you want to leave?`,
  }
  return <SurveyPage survey={survey} Sent={Sent} />
}

function Sent({ isNew, hasEnded }: SentProps) {
  const { code } = useLoaderData<typeof loader>()
  return (
    <WizardPage label="Progress" place={{ position: 0, total: 1 }} kept={null}>
      <SentHeading takesFocus={isNew}>Thank you. Your answers have been sent.</SentHeading>
      {hasEnded ? (
        <TimeEnded code={code} />
      ) : (
        <p className="mt-8">
          <LinkButton to={paths.gpBookingPending()}>Go back to your booking</LinkButton>
        </p>
      )}
    </WizardPage>
  )
}
