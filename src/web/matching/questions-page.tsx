import CloudCheck from 'lucide-react/icons/cloud-check'
import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { keptPageHeaders } from '#contract/kept-page.ts'
import type { MatchingField } from '#domain/matching/answers.ts'
import { checkStep, criteriaOf, type FieldMessages, firstUnfinished } from '#domain/matching/check-answers.ts'
import { type MatchingStep, matchingSteps } from '#domain/matching/questions.ts'
import { useSettings } from '../api/settings.ts'
import { usePhoneCheck } from '../appointment/use-phone-check.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'
import { ProgressBar } from '../ui/progress/progress-bar.tsx'
import { changeAnswers, useAnswers, useIsTakenOver } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { seeAllWords } from './see-all-words.ts'
import './matching.css'
import { NeedsScript } from './needs-script.tsx'
import { sendAnswers } from './send-answers.ts'
import type { StepProps } from './step-props.ts'
import { ContactStep } from './steps/contact-step.tsx'
import { FundingStep } from './steps/funding-step.tsx'
import { HelpStep } from './steps/help-step.tsx'
import { PreferencesStep } from './steps/preferences-step.tsx'
import { TimesStep } from './steps/times-step.tsx'
import { WhoStep } from './steps/who-step.tsx'
import { useHeadingFocus, useStep } from './use-step.ts'
import { WizardFoot } from './wizard-foot.tsx'

export const handle: PageHandle = { frame: 'focused' }

export const headers = () => keptPageHeaders

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

export default function QuestionsPage() {
  const { total, now } = useLoaderData<typeof loader>()
  const answers = useAnswers()
  const isKnown = useIsTakenOver()
  const navigate = useNavigate()
  const { accountId, productName } = useSettings()
  const [isNearPhone, setIsNearPhone] = useState(false)
  const checkPhone = usePhoneCheck(isNearPhone)
  const unfinished = firstUnfinished(answers, checkPhone)
  const position = useStep(unfinished, isKnown)
  if (position >= last - 1 && !isNearPhone) setIsNearPhone(true)
  const heading = useHeadingFocus(position)
  const [passed, leave] = usePassedFields<MatchingField>()

  const step = matchingSteps[position] ?? matchingSteps[0]
  const { fields, missing } = checkStep(step, answers, checkPhone)
  const Screen = screens[step.code]

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (missing !== null) return
    if (position < last) return void navigate(paths.matchingQuestions(position + 2))
    if (unfinished !== null) return
    void sendAnswers({ portalId: accountId, productName, pageUri: location.href })
    void navigate(criteriaOf(answers)?.needsGpReferral ? paths.gpResults() : paths.results())
  }

  return (
    <div className="wrap">
      <PageHead
        title="Get matched: questions"
        description="What you need, how you pay and when you are free."
        indexed={false}
      />
      <div className="narrow questions-page">
        <div className="row row--apart small">
          <span>
            <b className="strong">
              Step {position + 1} of {matchingSteps.length}
            </b>
            <span className="soft wizard-name"> · {step.name}</span>
          </span>
          <span className="autosave">
            {isKnown && answers.who !== '' && (
              <>
                <CloudCheck className="icon" />
                Answers saved
              </>
            )}
          </span>
        </div>
        <div className="mt-2">
          <ProgressBar label="Get matched progress" value={position + 1} max={matchingSteps.length} />
        </div>
        <NeedsScript />
        <form noValidate onSubmit={goOn}>
          <h1 className="mt-8" tabIndex={-1} ref={heading}>
            {step.title}
          </h1>
          <p className="lead mt-3">{step.lead}</p>
          <div className="mt-8">
            <Screen
              answers={answers}
              change={changeAnswers}
              errors={worthSaying(fields, answers, passed)}
              now={now}
              leave={leave}
            />
          </div>
          <WizardFoot
            backTo={position === 0 ? paths.getMatched() : paths.matchingQuestions(position)}
            isLast={position === last}
            missing={missing}
            note={step.code === 'help' ? `${answers.help.length} chosen` : undefined}
          />
        </form>
        <p className="small soft mt-8">
          Prefer to look around? <Link to={paths.findPsychologist()}>{seeAllWords(total)}</Link>. Not safe
          right now? <a href="#crisis">Talk to someone now</a>.
        </p>
      </div>
    </div>
  )
}

/** Nobody is told off for a field they have not come to yet, nor for a word they are still typing. */
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
