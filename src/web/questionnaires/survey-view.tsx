import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { countsForDays, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { CrisisLines } from '../site/crisis-lines.tsx'
import { PageHead } from '../site/page-head.tsx'
import { useIsHydrated } from '../ui/browser-state.ts'
import { LinkButton, TextButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { readFrom } from '../ui/read-from.ts'
import { failedText } from './explain-failure.tsx'
import { HoldGuard, HoldSpace, NeedsScript } from './questions-frame.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SurveyForm } from './survey-form.tsx'
import { useKeptQuery, useSurveySession } from './survey-session.ts'
import { type SentProps, type Survey, SurveyDrawing } from './survey.tsx'

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
export function TimeEnded({ code }: { code: QuestionnaireCode }) {
  return (
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
}
