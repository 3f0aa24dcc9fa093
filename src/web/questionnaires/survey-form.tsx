import { type ComponentType, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstUnfinished } from '#domain/questionnaires/check-answers.ts'
import { useSettings } from '../api/settings.ts'
import { AboutWhom } from '../client/about-whom.tsx'
import { FormErrors } from '../form/form-errors.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useStepPath, useWizardStep } from '../wizard/use-wizard-step.ts'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { DraftUnread, DraftUnreadPage } from './draft-unread.tsx'
import { failedText } from './explain-failure.ts'
import { KeptLine } from './kept-line.tsx'
import { logInApartNote, openLogIn } from './log-in-apart.ts'
import { LeaveWarning } from '../form/leave-warning.tsx'
import { OpenApart } from './open-apart.tsx'
import { RequiredNote } from '../wizard/required-note.tsx'
import { StepQuestions } from '../wizard/step-questions.tsx'
import { StopAnyTime } from './stop-any-time.tsx'
import { countSteps, headingOf, type SentProps, showsSent, type Survey } from './survey.ts'
import { SubmitFailure } from './submit-failure.tsx'
import { SurveyDrawing } from './survey-drawing.tsx'
import { useDraft } from './use-draft.ts'
import { useStepCheck } from './use-step-check.ts'
import { useSubmit } from './use-submit.ts'
import { type OpenSession, readSent } from './use-survey-session.ts'

type SurveyFormProps = {
  survey: Survey
  session: OpenSession
  /** Where Back leads from the first step. */
  backTo: string
  /** The page after the last step. */
  Sent: ComponentType<SentProps>
  isByLink: boolean
}

/** A questionnaire from its first step to the page that says it was sent. */
export function SurveyForm({ survey, session, backTo, Sent, isByLink }: SurveyFormProps) {
  const { code, questionnaire } = survey
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const toStep = useStepPath()
  const isOnServer = session.clientId !== null
  const draft = useDraft({ code, questionnaire, clientId: session.clientId, isOnServer })
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
            <TextButton inline onClick={() => void draft.flush()}>
              Try again
            </TextButton>
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
          asksOnClose
        />
      )}
    </WizardPage>
  )
}
