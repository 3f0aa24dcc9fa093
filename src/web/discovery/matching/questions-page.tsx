import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import type { MatchingField } from '#domain/matching/answers.ts'
import {
  checkStep,
  type FieldMessages,
  findMissing,
  firstUnfinished,
  givesContact,
  toCriteria,
} from '#domain/matching/check-answers.ts'
import { type MatchingStep, matchingSteps } from '#domain/matching/questions.ts'
import { useSettings } from '../../api/settings.ts'
import { usePhoneCheck } from '../../form/use-phone-check.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { usePassedFields } from '../../ui/field/use-passed-fields.ts'
import { useIsHydrated } from '../../visit/use-is-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { useWizardStep } from '../../wizard/use-wizard-step.ts'
import { WizardFoot } from '../../wizard/wizard-foot.tsx'
import { WizardPage } from '../../wizard/wizard-page.tsx'
import { WizardStep } from '../../wizard/wizard-step.tsx'
import { changeAnswers, useAnswers } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { formatSeeAll } from './format-see-all.ts'
import { NeedsScript } from './needs-script.tsx'
import { sendAnswers } from './send-answers.ts'
import type { StepProps } from './step-props.ts'
import { ContactStep } from './steps/contact-step.tsx'
import { FundingStep } from './steps/funding-step.tsx'
import { HelpStep } from './steps/help-step.tsx'
import { PreferencesStep } from './steps/preferences-step.tsx'
import { TimesStep } from './steps/times-step.tsx'
import { WhoStep } from './steps/who-step.tsx'

export const handle: PageHandle = { frame: 'focused' }

export const headers = () => cacheablePageHeaders

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  total: await loadTotal(context),
  now: new Date().toISOString(),
})

/** A step is a new address, not new data. */
export const shouldRevalidate = () => false

const screens = {
  who: WhoStep,
  help: HelpStep,
  funding: FundingStep,
  preferences: PreferencesStep,
  times: TimesStep,
  contact: ContactStep,
} as const satisfies Record<MatchingStep['code'], (props: StepProps) => unknown>

const last = matchingSteps.length - 1
const withoutSending = 'Show me who fits'

export default function QuestionsPage() {
  const { total, now } = useLoaderData<typeof loader>()
  const answers = useAnswers()
  const isKnown = useIsHydrated()
  const navigate = useNavigate()
  const { accountId, productName } = useSettings()
  const [isNearPhone, setIsNearPhone] = useState(false)
  const checkPhone = usePhoneCheck(isNearPhone)
  const unfinished = firstUnfinished(answers, checkPhone)
  const position = useWizardStep({ total: matchingSteps.length, furthest: unfinished ?? last, isKnown })
  if (position >= last - 1 && !isNearPhone) setIsNearPhone(true)
  const [passed, leave] = usePassedFields<MatchingField>()

  const step = matchingSteps[position] ?? matchingSteps[0]
  const { fields } = checkStep(step, answers, checkPhone)
  // Before scripts run it is not known what is missing: the button may be pressed, and the press is kept.
  const missing = isKnown ? findMissing(step, answers, checkPhone) : null
  const isSent = givesContact(answers)
  const Screen = screens[step.code]

  const goOn = () => {
    if (missing !== null) return
    if (position < last) return void navigate(paths.matchingQuestions(position + 2))
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
        label="Get matched progress"
        place={{ position, total: matchingSteps.length, name: step.name }}
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
              finish={position === last && (isSent ? 'Show results' : withoutSending)}
              missing={missing}
              note={step.code === 'help' ? `${answers.help.length} chosen` : undefined}
            >
              {position === last && isSent && (
                <Button look="secondary" onClick={showResults}>
                  {withoutSending}
                </Button>
              )}
            </WizardFoot>
          }
        >
          <Screen
            answers={answers}
            change={changeAnswers}
            errors={worthSaying(fields, answers, passed)}
            now={now}
            leave={leave}
          />
        </WizardStep>
        <p className="text-sm text-ink-soft mt-8">
          Prefer to look around? <Link to={paths.findPsychologist()}>{formatSeeAll(total)}</Link>. Not safe
          right now? <a href="#crisis">Talk to someone now</a>.
        </p>
      </WizardPage>
    </div>
  )
}

/** No error is shown for a field they have not come to yet, nor for a word they are still typing. */
function worthSaying(
  fields: FieldMessages,
  answers: StepProps['answers'],
  passed: readonly MatchingField[],
): FieldMessages {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => {
      const field = name as MatchingField
      const isChoice = field !== 'email' && field !== 'phone'
      return passed.includes(field) || (isChoice && answers[field].length > 0)
    }),
  )
}
