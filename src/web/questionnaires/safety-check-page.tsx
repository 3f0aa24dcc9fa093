import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { safetyCheck } from '#domain/questionnaires/safety-check.ts'
import { invalidate, queryClient } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { FormErrors } from '../form/form-errors.tsx'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { useSession } from '../session/session-context.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { notifyOtherTabs } from '../visit/notify-other-tabs.ts'
import { storeItem } from '../visit/tab-storage.ts'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { CrisisCard, FirstLines } from '../site/crisis/crisis-card.tsx'
import { useIsHydrated } from '../visit/use-is-hydrated.ts'
import { HoldGuard, HoldSpace } from './hold-guard.tsx'
import { useKeptQuery } from './kept-query.ts'
import { NeedsScript } from './needs-script.tsx'
import { pageAfterSafetyCheck } from './next-page.ts'
import { QuickExit } from '../site/quick-exit.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { StepQuestions } from '../wizard/step-questions.tsx'
import { useDraft } from './use-draft.ts'
import { useStepCheck } from './use-step-check.ts'
import { failedText, useSubmit } from './use-submit.ts'
import { type OpenSession, standingQuery, useSurveySession } from './use-survey-session.ts'
import * as styles from './safety-check-page.module.css'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, showsHeldTime: true, Top: QuickExit }
export const headers = () => ({ 'cache-control': 'no-store' })

/** See docs/product/gp.md#safety-check. */
export default function SafetyCheckPage() {
  const session = useSurveySession()
  // Reached by a link, nothing keeps what is answered before it is known who is here: it takes no answer until then.
  const [isByLink] = useState(useIsHydrated())
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="Safety check"
        description="Questions that we ask everyone before a GP appointment."
        indexed={false}
      />
      <div className={styles.main}>
        <NeedsScript />
        {session.kind === 'unread' && (
          <Notice type="error" announced="atOnce" title={failedText}>
            <TextButton inline onClick={session.retry}>
              Try again
            </TextButton>
          </Notice>
        )}
        {session.kind === 'open' ? (
          <>
            {session.reservation && <HoldGuard reservation={session.reservation} />}
            <SafetyForm session={session} />
          </>
        ) : (
          <div
            data-waits={session.kind === 'waiting' ? '' : undefined}
            inert={session.kind === 'waiting' && isByLink}
          >
            <HoldSpace />
            <Questions answers={{}} />
          </div>
        )}
        {session.kind === 'stopped' && <SessionDialog stop={session.by} />}
      </div>
      <div className={styles.side}>
        <CrisisCard>You don’t have to finish this page first. If you are in danger, call 000.</CrisisCard>
      </div>
    </div>
  )
}

function SafetyForm({ session }: { session: OpenSession }) {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const query = useKeptQuery()
  const { clientId, reservation } = session
  // Never on the server before it is sent, and not in this tab after it is left.
  const draft = useDraft({ code: 'safetyCheck', questionnaire: safetyCheck, clientId, isOnServer: false })
  const reserveId = reservation?.reserveId
  const { submit, busy, failure } = useSubmit({
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
        // In this page’s place: the quick exit replaces one page, and none of these two is to stay behind.
        await navigate(paths.notSuitable(query), { replace: true })
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
    <Questions
      answers={draft.answers}
      change={draft.change}
      onSubmit={clientId === null ? () => signIn() : submit}
      button={clientId === null ? 'Log in to submit' : 'Submit'}
      busy={busy}
      failure={failure}
    />
  )
}

type QuestionsProps = {
  answers: Readonly<Record<string, string>>
  /** Left out while it is not known who is here. */
  change?: (key: string, answer: string) => void
  onSubmit?: () => void
  button?: string
  busy?: boolean
  failure?: string | null
}

const nothing = () => {}

function Questions({
  answers,
  change,
  onSubmit,
  button = 'Submit',
  busy = false,
  failure = null,
}: QuestionsProps) {
  const check = useStepCheck(safetyCheck, 0, answers)
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
            {failure && (
              <Notice type="error" announced="atOnce" title={failure}>
                Nothing you answered is lost.
              </Notice>
            )}
            <WizardFoot
              backTo={paths.gpBookingPending()}
              missing={missing}
              finish={button}
              busy={busy && 'Sending…'}
              onRefused={check.showErrors}
            />
          </>
        }
      >
        <p className="text-sm text-ink-soft">
          Take the time you need. Your answers stay in this tab until you submit them. Of our team, only a GP
          you book with can read them. If they show that you need support sooner, our care team is told that
          you do.
        </p>
        <FirstLines />
        <div className="mt-8">
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
