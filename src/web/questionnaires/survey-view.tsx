import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { firstUnfinished } from '#domain/questionnaires/check-answers.ts'
import { countsForDays, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { useSettings } from '../api/settings.ts'
import { AboutWhom } from '../client/client-notices.tsx'
import { useClientProfile } from '../client/client-profile.ts'
import { FormErrors } from '../forms/form-parts.tsx'
import { LeaveWarning } from '../forms/leave-warning.tsx'
import { RequiredNote, StepQuestions } from '../forms/wizard-questions.tsx'
import { useStepPath, useWizardStep, WizardFoot, WizardPage, WizardStep } from '../forms/wizard.tsx'
import { CrisisLines } from '../site/crisis-lines.tsx'
import { PageHead } from '../site/page-head.tsx'
import { useIsHydrated } from '../ui/browser-state.ts'
import { LinkButton, Spinner, TryAgain } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { readFrom } from '../ui/read-from.ts'
import { failedText, SubmitFailure } from './explain-failure.tsx'
import {
  HoldGuard,
  HoldSpace,
  logInApartNote,
  NeedsScript,
  OpenApart,
  openLogIn,
} from './questions-frame.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { useStepCheck } from './step-check.ts'
import { type OpenSession, readSent, useKeptQuery, useSurveySession } from './survey-session.ts'
import { countSteps, headingOf, type SentProps, showsSent, type Survey, SurveyDrawing } from './survey.tsx'
import { type AnswersDraft, useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

type SurveyPageProps = {
  survey: Survey
  /** The page after the last step. */
  Sent: ComponentType<SentProps>
}

/** A survey of a GP booking: for the client who holds a time, after a safety check that was negative. */
export function SurveyPage({ survey, Sent }: SurveyPageProps) {
  const [isByLink] = useState(useIsHydrated())
  return (
    <div className="wrap">
      <PageHead title={survey.title} description={survey.description} indexed={false} />
      <NeedsScript />
      <noscript>
        <div className="mb-6">
          <CrisisLines />
        </div>
      </noscript>
      <Content survey={survey} Sent={Sent} isByLink={isByLink} />
    </div>
  )
}

function Content({ survey, Sent, isByLink }: SurveyPageProps & { isByLink: boolean }) {
  const session = useSurveySession()
  const query = useKeptQuery()
  const backTo = query.booking === undefined ? paths.safetyCheck(query) : paths.myAppointments()
  switch (session.kind) {
    case 'waiting':
      return (
        <>
          <HoldSpace />
          <SurveyDrawing survey={survey} backTo={backTo} isWaiting isByLink={isByLink} />
        </>
      )
    case 'unread':
      return (
        <div className="py-(--section)">
          <h1 className="mb-6">{survey.questionnaire.name}</h1>
          <Notice type="error" announced="atOnce" title={failedText}>
            <TryAgain onClick={session.retry} />
          </Notice>
        </div>
      )
    case 'stopped':
      return (
        <>
          <SurveyDrawing survey={survey} backTo={backTo} />
          <SessionDialog stop={session.by} />
        </>
      )
    case 'open': {
      const { standing, reservation } = session
      if (standing?.safety === 'none') return <Navigate to={backTo} replace />
      if (standing?.safety === 'positive') return <Navigate to={paths.notSuitable(query)} replace />
      return (
        <>
          {query.booking === undefined && reservation && <HoldGuard reservation={reservation} />}
          <SurveyForm survey={survey} session={session} backTo={backTo} Sent={Sent} isByLink={isByLink} />
        </>
      )
    }
  }
}

/** Of the page that says it was sent. Right after the sending it is read out, as the next step would be. */
export function SentHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) readFrom(heading.current)
  }, [takesFocus])
  return (
    <h1 className="mt-8" ref={heading}>
      {children}
    </h1>
  )
}

/** On the page that says it was sent: it came after the hold had ended. See docs/product/gp.md#surveys. */
export const TimeEnded = ({ code }: { code: QuestionnaireCode }) => (
  <>
    <p className="lead mt-3">
      The time you were holding has ended. Your answers are kept, and count for the next GP time you book
      within {countsForDays[code]} days.
    </p>
    <p className="mt-8">
      <LinkButton to={paths.findGp()}>Choose a time</LinkButton>
    </p>
  </>
)

type SurveyFormProps = {
  survey: Survey
  session: OpenSession
  /** Where Back leads from the first step. */
  backTo: string
  /** The page after the last step. */
  Sent: ComponentType<SentProps>
  isByLink: boolean
}

function SurveyForm({ survey, session, backTo, Sent, isByLink }: SurveyFormProps) {
  const { code, questionnaire, knownAnswers } = survey
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const toStep = useStepPath()
  const isOnServer = session.clientId !== null
  const { record } = useClientProfile()
  const known = useMemo(() => (record ? knownAnswers?.(record) : undefined), [knownAnswers, record])
  const draft = useDraft({ code, questionnaire, known, clientId: session.clientId, isOnServer })
  const [sent, setSent] = useState<{ lost: string | null } | null>(null)
  const hasSent = sent !== null
  const reserveId = session.reservation?.reserveId

  const last = questionnaire.steps.length
  // Sent before, in this tab or another one, and not begun again since.
  const wasSent = session.standing?.sent.includes(code) === true && !draft.isBegun
  const isDone = hasSent || wasSent
  const unfinished = Math.min(firstUnfinished(questionnaire, draft.answers), last - 1)
  const furthest = isDone ? last : unfinished
  const isKnown = draft.reading === 'done' || draft.reading === 'tabOnly'
  const position = useWizardStep({ total: last + 1, furthest, start: furthest, isKnown })
  const sending = useSubmit({
    code,
    questionnaire,
    draft,
    reserveId,
    readSent: async () => reserveId !== undefined && readSent({ accountId, reserveId }, code),
    onSent: async ({ countsForReservation }) => {
      setSent({ lost: countsForReservation ? null : (reserveId ?? null) })
      await navigate(toStep(last))
    },
    onUnfinished: (step) => void navigate(toStep(step)),
  })
  const check = useStepCheck(questionnaire, position, draft.answers, sending.refused)

  if (draft.reading === 'failed')
    return <DraftUnreadPage title={survey.title} draft={draft} backTo={backTo} />
  if (!isKnown) return <SurveyDrawing survey={survey} backTo={backTo} isWaiting isByLink={isByLink} />
  if (showsSent({ position, last, isDone, isBegun: draft.isBegun })) {
    const hasEnded = reserveId !== undefined && sent?.lost === reserveId
    return <Sent standing={session.standing} isNew={hasSent} hasEnded={hasEnded} />
  }
  const isLast = position === last - 1
  const goOn = () => {
    if (check.missing !== null) return check.showErrors()
    if (isLast) return isOnServer ? sending.submit() : openLogIn(`${pathname}${search}`)
    void draft.flush()
    void navigate(toStep(position + 1))
  }
  const { title, lead } = headingOf(survey, position)
  const hasFailed = draft.saveState === 'failed' && draft.hasUnsaved
  return (
    <WizardPage
      label={`${questionnaire.name} progress`}
      place={{ position, total: countSteps(survey) }}
      kept={<KeptLine draft={draft} isOnServer={isOnServer} />}
    >
      {draft.reading === 'tabOnly' && (
        <div className="mt-6">
          <DraftUnread draft={draft} />
        </div>
      )}
      {hasFailed && !sending.failure && (
        <div className="mt-6">
          <Notice type="error" announced="politely" title={failedText}>
            Your latest answers are kept in this tab, and are not saved yet.{' '}
            <TryAgain onClick={() => void draft.flush()} />
          </Notice>
        </div>
      )}
      <WizardStep
        position={position}
        title={title}
        lead={lead}
        onNext={goOn}
        foot={
          <>
            {sending.failure && <SubmitFailure failure={sending.failure} />}
            <WizardFoot
              backTo={position === 0 ? backTo : toStep(position - 1)}
              missing={check.missing}
              note={isLast && !isOnServer ? logInApartNote : undefined}
              finish={isLast && (isOnServer ? 'Submit' : 'Log in to submit')}
              busy={sending.busy && 'Sending…'}
              onRefused={check.showErrors}
            />
          </>
        }
      >
        {position === 0 && !isOnServer && <OpenApart />}
        <AboutWhom className="mb-4" />
        <RequiredNote />
        <FormErrors attempts={check.attempts} errors={check.errors} />
        <StepQuestions
          key={position}
          questionnaire={questionnaire}
          position={position}
          answers={draft.answers}
          errors={check.errors}
          change={draft.change}
          leave={check.leave}
        />
      </WizardStep>
      <StopAnyTime />
      {hasFailed && (
        <LeaveWarning
          title={survey.leaveWarning}
          text="Your latest answers could not be saved. They are only in this tab."
        />
      )}
    </WizardPage>
  )
}

type KeptLineProps = {
  draft: Pick<AnswersDraft, 'hasAnswers' | 'hasUnsaved' | 'saveState'>
  isOnServer: boolean
}

/** How the answers are kept. A save that failed is said where it can be tried again. */
function KeptLine({ draft, isOnServer }: KeptLineProps) {
  const isSaving = isOnServer && draft.saveState === 'saving'
  const isSaved = draft.hasAnswers && (!isOnServer || !draft.hasUnsaved)
  return (
    <output className="inline-flex items-center gap-1.5">
      {isSaving && (
        <>
          <Spinner />
          Saving…
        </>
      )}
      {!isSaving && isSaved && (
        <>
          <Check className="icon" />
          {isOnServer ? 'Answers saved' : 'Kept in this tab'}
        </>
      )}
    </output>
  )
}

type DraftUnreadProps = { draft: Pick<AnswersDraft, 'reading' | 'isTryingAgain' | 'tryAgain'> }

/** Instead of the form, or above what this tab has. See docs/product/gp.md#drafts. */
export function DraftUnread({ draft: { reading, isTryingAgain, tryAgain } }: DraftUnreadProps) {
  return (
    <Notice type="error" announced="atOnce" title={failedText}>
      {reading === 'tabOnly'
        ? 'We could not read your saved answers. What you answered in this tab is here.'
        : 'We could not read whether you have saved answers.'}{' '}
      <TryAgain onClick={tryAgain} />
      {isTryingAgain && ' One moment…'}
    </Notice>
  )
}

type DraftUnreadPageProps = DraftUnreadProps & { title: string; backTo: string }

/** Instead of the form. Which step comes next is not known, so no progress is shown. */
export const DraftUnreadPage = ({ title, draft, backTo }: DraftUnreadPageProps) => (
  <WizardPage label={title} place={{ position: 0, total: 1 }} kept={null}>
    <h1 className="mt-8">{title}</h1>
    <div className="mt-6">
      <DraftUnread draft={draft} />
    </div>
    <p className="mt-8">
      <LinkButton look="quiet" to={backTo}>
        <ArrowLeft className="icon" />
        Back
      </LinkButton>
    </p>
  </WizardPage>
)

const StopAnyTime = () => (
  <p className="text-sm text-ink-soft mt-8">
    If a question brings up something heavy, you can stop at any time.{' '}
    <a href="#crisis">Talk to someone now</a>.
  </p>
)
