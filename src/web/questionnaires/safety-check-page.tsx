import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { safetyCheck } from '#domain/questionnaires/safety-check.ts'
import { invalidate, queryClient } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { notifyOtherTabs } from '../visit/notify-other-tabs.ts'
import { storeItem } from '../visit/tab-storage.ts'
import { CrisisCard } from '../site/crisis/crisis-card.tsx'
import { useIsHydrated } from '../visit/use-is-hydrated.ts'
import { gaveTimeBackState } from './after-check.ts'
import { failedText } from './explain-failure.ts'
import { HoldGuard, HoldSpace } from './hold-guard.tsx'
import { useKeptQuery } from './kept-query.ts'
import { logInApartNote, openLogIn } from './log-in-apart.ts'
import { OpenApart } from './open-apart.tsx'
import { NeedsScript } from './needs-script.tsx'
import { pageAfterSafetyCheck } from './next-page.ts'
import { LeaveNowInDialogs } from '../site/leave-now.tsx'
import { QuickExit } from '../site/quick-exit.tsx'
import { SafetyQuestions } from './safety-questions.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'
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
      <div className={styles.side}>
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
