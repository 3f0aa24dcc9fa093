import Check from 'lucide-react/icons/check'
import { type FormEvent, useState } from 'react'
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
import { ScriptForm } from '../../form/script-form.tsx'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { usePassedFields } from '../../ui/field/use-passed-fields.ts'
import { useIsHydrated } from '../../visit/use-is-hydrated.ts'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
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
import { useHeadingFocus, useStep } from './use-step.ts'
import { WizardFoot } from './wizard-foot.tsx'
import * as styles from './questions-page.module.css'

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

export default function QuestionsPage() {
  const { total, now } = useLoaderData<typeof loader>()
  const answers = useAnswers()
  const isKnown = useIsHydrated()
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
  const { fields } = checkStep(step, answers, checkPhone)
  // Before scripts run it is not known what is missing: the button may be pressed, and the press is kept.
  const missing = isKnown ? findMissing(step, answers, checkPhone) : null
  const isSent = givesContact(answers)
  const Screen = screens[step.code]

  const goOn = (event: FormEvent) => {
    event.preventDefault()
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
      <div className={`mx-auto w-full max-w-[720px] ${styles.page}`}>
        <div className="flex flex-wrap items-center gap-3 justify-between text-sm">
          <span>
            <b className="font-semibold">
              Step {position + 1} of {matchingSteps.length}
            </b>
            <span className={`text-ink-soft ${styles.name}`}> · {step.name}</span>
          </span>
          <span className="inline-flex min-h-[1.5em] items-center gap-1.5 text-sm text-ink-soft">
            {isKnown && answers.who !== '' && (
              <>
                <Check className="icon" />
                Kept in this tab
              </>
            )}
          </span>
        </div>
        <div className="mt-2">
          <ProgressBar label="Get matched progress" value={position + 1} max={matchingSteps.length} />
        </div>
        <NeedsScript />
        <ScriptForm onSubmit={goOn}>
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
            results={position === last ? { isSent, onShow: showResults } : null}
            missing={missing}
            note={step.code === 'help' ? `${answers.help.length} chosen` : undefined}
          />
        </ScriptForm>
        <p className="text-sm text-ink-soft mt-8">
          Prefer to look around? <Link to={paths.findPsychologist()}>{formatSeeAll(total)}</Link>. Not safe
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
