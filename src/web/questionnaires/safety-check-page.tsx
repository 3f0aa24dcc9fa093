import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { safetyCheck } from '#domain/questionnaires/safety-check.ts'
import { invalidate, queryClient } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { AboutWhom } from '../client/client-notices.tsx'
import { FormErrors } from '../forms/form-parts.tsx'
import { RequiredNote, StepQuestions } from '../forms/wizard-questions.tsx'
import { WizardFoot, WizardPage, WizardStep } from '../forms/wizard.tsx'
import type { PageHandle } from '../page-handle.ts'
import { notifyOtherTabs } from '../session/news.ts'
import { storeItem } from '../session/tab-storage.ts'
import { CrisisCard, FirstLines } from '../site/crisis-card.tsx'
import { PageHead } from '../site/page-head.tsx'
import { LeaveNowInDialogs, QuickExit } from '../site/quick-exit.tsx'
import { useIsHydrated } from '../ui/browser-state.ts'
import { TryAgain } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { failedText, type SubmitProblem, type RefusedAnswers, SubmitFailure } from './explain-failure.tsx'
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
import {
  gaveTimeBackState,
  type GpStanding,
  type OpenSession,
  standingQuery,
  useKeptQuery,
  useSurveySession,
} from './survey-session.ts'
import { useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, showsHeldTime: true, Top: QuickExit }
export const headers = () => ({ 'cache-control': 'no-store' })

/** See docs/product/gp.md#safety-check. */
export default function SafetyCheckPage() {
  const session = useSurveySession()
  // Reached by a link, nothing keeps what is answered before it is known who is here: it takes no answer until then.
  const [isByLink] = useState(useIsHydrated())
  return (
    <div className="wrap grid gap-10 pb-section lg:grid-cols-[minmax(0,720px)_380px] lg:justify-between">
      <PageHead
        title="Safety check"
        description="Questions that we ask everyone before a GP appointment."
        indexed={false}
      />
      <div className="min-w-0">
        <NeedsScript />
        {session.kind === 'unread' && (
          <Notice type="error" announced="atOnce" title={failedText}>
            <TryAgain onClick={session.retry} />
          </Notice>
        )}
        {session.kind === 'open' ? (
          <>
            {session.reservation && (
              <LeaveNowInDialogs>
                <HoldGuard reservation={session.reservation} />
              </LeaveNowInDialogs>
            )}
            <SafetyForm session={session} />
          </>
        ) : (
          <div
            data-waits={session.kind === 'waiting' ? '' : undefined}
            inert={session.kind === 'waiting' && isByLink}
          >
            <HoldSpace />
            <SafetyQuestions answers={{}} />
          </div>
        )}
        {session.kind === 'stopped' && (
          <LeaveNowInDialogs>
            <SessionDialog stop={session.by} />
          </LeaveNowInDialogs>
        )}
      </div>
      <div className="lg:sticky lg:top-21 lg:self-start lg:pt-10">
        <CrisisCard>You don’t have to finish this page first. If you are in danger, call 000.</CrisisCard>
      </div>
    </div>
  )
}

function SafetyForm({ session }: { session: OpenSession }) {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = useKeptQuery()
  const { clientId, reservation } = session
  // Never on the server before it is sent, and not in this tab after it is left.
  const draft = useDraft({ code: 'safetyCheck', questionnaire: safetyCheck, clientId, isOnServer: false })
  const reserveId = reservation?.reserveId
  const { submit, busy, failure, refused } = useSubmit({
    code: 'safetyCheck',
    questionnaire: safetyCheck,
    draft,
    reserveId,
    isQuiet: true,
    onUnfinished: () => {},
    onSent: async ({ outcome }) => {
      const { queryKey } = standingQuery(accountId, reserveId ?? '')
      const safety = outcome === 'notSuitable' ? ('positive' as const) : ('negative' as const)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, safety })
      if (outcome === 'notSuitable') {
        // In this page’s place: Back of the browser does not lead into the questions again.
        await navigate(paths.notSuitable(query), { replace: true, state: gaveTimeBackState })
        // The server has given the time back.
        storeItem('reservation', null)
        notifyOtherTabs()
        return void invalidate('listHolds')
      }
      const standing = reserveId
        ? await queryClient.fetchQuery(standingQuery(accountId, reserveId)).catch(() => null)
        : null
      await navigate(pageAfterSafetyCheck(standing, query))
    },
  })
  return (
    <SafetyQuestions
      answers={draft.answers}
      change={draft.change}
      onSubmit={clientId === null ? () => openLogIn(`${pathname}${search}`) : submit}
      {...(clientId === null && { button: 'Log in to submit', note: logInApartNote, above: <OpenApart /> })}
      busy={busy}
      failure={failure}
      refused={refused}
    />
  )
}

type SafetyQuestionsProps = {
  answers: Readonly<Record<string, string>>
  /** Left out while it is not known who is here. */
  change?: (key: string, answer: string) => void
  onSubmit?: () => void
  button?: string
  note?: string
  /** Before the first question. */
  above?: ReactNode
  busy?: boolean
  failure?: SubmitProblem | null
  refused?: RefusedAnswers
}

const nothing = () => {}

function SafetyQuestions({
  answers,
  change,
  onSubmit,
  button = 'Submit',
  note,
  above,
  busy = false,
  failure = null,
  refused,
}: SafetyQuestionsProps) {
  const check = useStepCheck(safetyCheck, 0, answers, refused)
  const [{ title, lead }] = safetyCheck.steps
  const missing = change ? check.missing : null
  const submit = () => (missing === null ? onSubmit?.() : check.showErrors())
  return (
    <WizardPage label={title} place={{ position: 0, total: 1 }} kept={null}>
      <WizardStep
        position={0}
        title={title}
        lead={lead}
        onNext={submit}
        foot={
          <>
            {failure && <SubmitFailure failure={failure} />}
            <WizardFoot
              backTo={paths.gpBookingPending()}
              missing={missing}
              note={note}
              finish={button}
              busy={busy && 'Sending…'}
              onRefused={check.showErrors}
            />
          </>
        }
      >
        <p className="text-sm text-ink-soft">
          Take the time you need. Your answers stay in this tab until you submit them. After that, a GP you
          book with here can read them, and so can anyone who is logged in to this account. If they show that
          you need help sooner, we let our care team know.
        </p>
        <FirstLines />
        <div className="mt-8">
          {above}
          <AboutWhom className="mb-4" />
          <RequiredNote />
          <FormErrors attempts={check.attempts} errors={check.errors} />
          <StepQuestions
            questionnaire={safetyCheck}
            position={0}
            answers={answers}
            errors={check.errors}
            change={change ?? nothing}
            leave={check.leave}
          />
        </div>
      </WizardStep>
    </WizardPage>
  )
}

type StoredQuery = Record<string, string>

/** The page after a safety check that was negative: the first survey that is due, else the confirmation. */
export function pageAfterSafetyCheck(
  standing: Pick<GpStanding, 'missing'> | null,
  query: StoredQuery,
): string {
  // Without the server's word the longer survey's page is the one that finds out.
  if (standing === null) return paths.treatmentPlanQuestions(query)
  const isMissing = (survey: 'mhtp' | 'dass21') => standing.missing.some(({ code }) => code === survey)
  if (isMissing('mhtp')) return paths.treatmentPlanQuestions(query)
  return isMissing('dass21') ? paths.dass21(query) : paths.gpBookingConfirmation()
}
