import { type ComponentType, useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { PageHead } from '../page-head.tsx'
import { CrisisLines } from '../site/crisis/crisis-lines.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useIsHydrated } from '../visit/use-is-hydrated.ts'
import { failedText } from './explain-failure.ts'
import { HoldGuard, HoldSpace } from './hold-guard.tsx'
import { useKeptQuery } from './kept-query.ts'
import { NeedsScript } from './needs-script.tsx'
import { SessionDialog } from './session-dialog.tsx'
import type { SentProps, Survey } from './survey.ts'
import { SurveyDrawing } from './survey-drawing.tsx'
import { SurveyForm } from './survey-form.tsx'
import { useSurveySession } from './use-survey-session.ts'

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
  const backTo = paths.safetyCheck(query)
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
            <TextButton inline onClick={session.retry}>
              Try again
            </TextButton>
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
          {reservation && <HoldGuard reservation={reservation} />}
          <SurveyForm survey={survey} session={session} backTo={backTo} Sent={Sent} isByLink={isByLink} />
        </>
      )
    }
  }
}
