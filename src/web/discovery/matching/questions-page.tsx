import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { checkStep, findMissing, firstUnfinished, givesContact } from '#domain/matching/check-answers.ts'
import { contactStep, matching } from '#domain/matching/questions.ts'
import { toCriteria } from '#domain/matching/to-criteria.ts'
import { listChosen } from '#domain/questionnaires/several.ts'
import { useSettings } from '../../api/settings.ts'
import { usePhoneCheck } from '../../form/use-phone-check.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { useIsHydrated } from '../../visit/use-is-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepQuestions } from '../../wizard/step-questions.tsx'
import { useShownErrors } from '../../wizard/use-shown-errors.ts'
import { useWizardStep } from '../../wizard/use-wizard-step.ts'
import { WizardFoot } from '../../wizard/wizard-foot.tsx'
import { WizardPage } from '../../wizard/wizard-page.tsx'
import { WizardStep } from '../../wizard/wizard-step.tsx'
import { changeAnswers, useAnswers } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { formatSeeAll } from './format-see-all.ts'
import { NeedsScript } from './needs-script.tsx'
import { sendAnswers } from './send-answers.ts'
import { useExtras } from './use-extras.tsx'
import { useOwnDetails } from './use-own-details.ts'

export const handle: PageHandle = { frame: 'focused' }

export const headers = () => cacheablePageHeaders

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  total: await loadTotal(context),
  now: new Date().toISOString(),
})

/** A step is a new address, not new data. */
export const shouldRevalidate = () => false

const total = matching.steps.length
const withoutSending = 'Show me who fits'

export default function QuestionsPage() {
  const { total: psychologists, now } = useLoaderData<typeof loader>()
  const answers = useAnswers()
  const isKnown = useIsHydrated()
  const navigate = useNavigate()
  const { accountId, productName } = useSettings()
  const [isNearPhone, setIsNearPhone] = useState(false)
  const checkPhone = usePhoneCheck(isNearPhone)
  const unfinished = firstUnfinished(answers, checkPhone)
  const position = useWizardStep({ total, furthest: unfinished ?? total - 1, isKnown })
  if (position >= total - 2 && !isNearPhone) setIsNearPhone(true)

  const step = matching.steps[position] ?? contactStep
  const isLast = step === contactStep
  const check = useShownErrors(step, answers, checkStep(step, answers, checkPhone))
  // Before scripts run it is not known what is missing: the button may be pressed, and the press is kept.
  const missing = isKnown ? findMissing(step, answers, checkPhone) : null
  const isSent = givesContact(answers)
  const extras = useExtras(now)
  useOwnDetails(isLast, answers)

  const goOn = () => {
    if (missing !== null) return
    if (!isLast) return void navigate(paths.matchingQuestions(position + 2))
    if (unfinished !== null) return
    if (isSent) void sendAnswers({ portalId: accountId, productName })
    showResults()
  }
  const showResults = () =>
    void navigate(toCriteria(answers)?.needsGpReferral ? paths.gpResults() : paths.results())

  return (
    <div className="wrap">
      <PageHead
        title="Get matched: questions"
        description="What you need, how you pay and when you are free."
        indexed={false}
      />
      <WizardPage
        label={`${matching.name} progress`}
        place={{ position, total, name: step.name }}
        kept={
          isKnown &&
          answers.who !== '' && (
            <>
              <Check className="icon" />
              Kept in this tab
            </>
          )
        }
      >
        <NeedsScript />
        <WizardStep
          position={position}
          title={step.title}
          lead={step.lead}
          onNext={goOn}
          foot={
            <WizardFoot
              backTo={position === 0 ? paths.getMatched() : paths.matchingQuestions(position)}
              finish={isLast && (isSent ? 'Show results' : withoutSending)}
              missing={missing}
              onRefused={check.showErrors}
              note={step.code === 'help' ? `${listChosen(answers.help).length} chosen` : undefined}
            >
              {isLast && isSent && (
                <Button look="secondary" onClick={showResults}>
                  {withoutSending}
                </Button>
              )}
            </WizardFoot>
          }
        >
          <StepQuestions
            key={position}
            questionnaire={matching}
            position={position}
            answers={answers}
            errors={check.errors}
            change={(key, answer) => changeAnswers({ [key]: answer })}
            leave={check.leave}
            extras={extras}
          />
        </WizardStep>
        <p className="text-sm text-ink-soft mt-8">
          Prefer to look around? <Link to={paths.findPsychologist()}>{formatSeeAll(psychologists)}</Link>. Not
          safe right now? <a href="#crisis">Talk to someone now</a>.
        </p>
      </WizardPage>
    </div>
  )
}
