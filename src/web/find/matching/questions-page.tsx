import Apple from 'lucide-react/icons/apple'
import Briefcase from 'lucide-react/icons/briefcase'
import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import Link2Off from 'lucide-react/icons/link-2-off'
import Moon from 'lucide-react/icons/moon'
import Shield from 'lucide-react/icons/shield'
import Sparkles from 'lucide-react/icons/sparkles'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import User from 'lucide-react/icons/user'
import WavesHorizontal from 'lucide-react/icons/waves-horizontal'
import { useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import type { Concern } from '#domain/clinicians/vocabularies.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { RatedRole, RateRow } from '#domain/fees/rates.ts'
import { type FundingMethod, fundingMethodCodes } from '#domain/funding/methods.ts'
import { fundingWords, type PublishedPrices } from '#domain/funding/words.ts'
import {
  checkStep,
  findMissing,
  firstUnfinished,
  givesContact,
  toCriteria,
} from '#domain/matching/check-answers.ts'
import { matchingFormId } from '#domain/matching/crm-fields.ts'
import { contactStep, formatConsent, matching, type MatchingAnswers } from '#domain/matching/questions.ts'
import { listChosen } from '#domain/questionnaires/questionnaire.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import type { Band } from '#domain/time/days-and-times.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { useSettings } from '../../api/settings.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { type ClientRecord, useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { AlsoGoesTo } from '../../forms/form-parts.tsx'
import { usePhoneCheck } from '../../forms/lazy-rules.ts'
import { type QuestionExtras, StepQuestions } from '../../forms/wizard-questions.tsx'
import { useShownErrors, useWizardStep, WizardFoot, WizardPage, WizardStep } from '../../forms/wizard.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { PageHead } from '../../site/page-head.tsx'
import { useIsHydrated } from '../../ui/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { formatSeeAll, NeedsScript } from './answers-line.tsx'
import { changeAnswers, useAnswers } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { sendAnswers } from './send-answers.tsx'

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
          {isLast && <AlsoGoesTo formId={matchingFormId} />}
        </WizardStep>
        <p className="text-sm text-ink-soft mt-8">
          Prefer to look around? <Link to={paths.findPsychologist()}>{formatSeeAll(psychologists)}</Link>. Not
          safe right now? <a href="#crisis">Talk to someone now</a>.
        </p>
      </WizardPage>
    </div>
  )
}

const concernIcons = {
  anxiety: <WavesHorizontal className="icon" />,
  depressionAndMood: <CloudRain className="icon" />,
  sleep: <Moon className="icon" />,
  relationships: <Heart className="icon" />,
  workAndStress: <Briefcase className="icon" />,
  trauma: <Shield className="icon" />,
  griefAndLoss: <Leaf className="icon" />,
  familyAndParenting: <House className="icon" />,
  anger: <Flame className="icon" />,
  eatingOrBody: <Apple className="icon" />,
  selfEsteemAndIdentity: <User className="icon" />,
  neurodiversity: <Sparkles className="icon" />,
  addiction: <Link2Off className="icon" />,
  notSure: <CircleHelp className="icon" />,
} as const satisfies Record<Concern | 'notSure', unknown>

const bandIcons = {
  morning: <Sunrise className="icon" />,
  afternoon: <Sun className="icon" />,
  evening: <Moon className="icon" />,
} as const satisfies Record<Band, unknown>

/** What the table of the matching questions cannot hold. `now` is when the page was made: prices and offsets are those of today. */
function useExtras(now: string): Readonly<Record<string, QuestionExtras>> {
  const { productName, rates } = useSettings()
  const [zone] = useTimeZone()
  const [beforePolicy, afterPolicy] = formatConsent(productName).split('Privacy policy')
  return {
    help: { icons: concernIcons },
    funding: {
      optionHelp: Object.fromEntries(
        fundingMethodCodes.map((code) => [code, fundingWords[code].help(quotePrices(code, rates, now))]),
      ),
    },
    times: { icons: bandIcons, help: `In ${formatZone(zone, new Date(now))}` },
    consent: {
      text: (
        <>
          {beforePolicy}
          <Link to={paths.privacy()}>Privacy policy</Link>
          {afterPolicy}
        </>
      ),
    },
  }
}

/** Of a session today; the results name the price of their own date. */
function quotePrices(funding: FundingMethod, rates: readonly RateRow[], now: string): PublishedPrices {
  const sessionDate = formatIsoDate(localDayAt(new Date(now), defaultZone))
  const price = (role: RatedRole) => {
    const result = quoteSession({ funding, role, sessionDate }, rates)
    return result.ok ? formatCents(result.quote.outOfPocketCents) : null
  }
  return { clinical: price('clinicalPsychologists'), registered: price('registeredPsychologists') }
}

/** The person who signed in, whose email and mobile they are: the client may be their child. */
export const toContact = ({
  accountHolder: { firstName, lastName },
  email,
  mobile,
}: Pick<ClientRecord, 'accountHolder' | 'email' | 'mobile'>) => ({
  firstName,
  lastName,
  email: email ?? '',
  phone: mobile ?? '',
})

/** On the contact step a signed-in client is not asked for what we know, unless they have begun to answer. */
function useOwnDetails(isShown: boolean, { firstName, lastName, email, phone }: MatchingAnswers): void {
  const { record } = useClientProfile()
  const isEmpty = `${firstName}${lastName}${email}${phone}` === ''
  const isOffered = useRef(false)
  useEffect(() => {
    if (!isShown || !record || isOffered.current) return
    // Once: clearing the fields afterwards is the person's own doing.
    isOffered.current = true
    if (!isEmpty) return
    changeAnswers(toContact(record))
  }, [isShown, record, isEmpty])
}
