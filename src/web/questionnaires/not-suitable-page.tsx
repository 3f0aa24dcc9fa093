import { Link, Navigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { PageHandle } from '../page-handle.ts'
import { CrisisCard } from '../site/crisis-card.tsx'
import { PageHead } from '../site/page-head.tsx'
import { QuickExit } from '../site/quick-exit.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CallRequest } from './call-request.tsx'
import { gaveTimeBackState, useGaveTimeBack, useKeptQuery, useSurveySession } from './survey-session.ts'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, Top: QuickExit }
export const headers = () => ({ 'cache-control': 'no-store' })

/**
 * Support first, for everyone who comes here, with or without a held time. Nothing on it says that they failed.
 * See docs/product/gp.md#other-support.
 */
export default function NotSuitablePage() {
  const session = useSurveySession()
  const query = useKeptQuery()
  const gaveTimeBack = useGaveTimeBack()
  // With a time in hand and no positive check there is nothing to say here.
  const standing = session.kind === 'open' ? session.standing : null
  if (standing && standing.safety !== 'positive') return <Navigate to={paths.safetyCheck(query)} replace />
  return (
    <div className="wrap">
      <PageHead title="Support for you" description="Where to turn, and how to reach us." indexed={false} />
      <div className="mx-auto w-full max-w-[720px] py-12">
        <h1>It sounds like you're going through a lot right now.</h1>
        <p className="lead mt-4">
          An online appointment isn't the right support for this, and we don't want you to wait.
        </p>
        <div className="mt-8">
          <CrisisCard>
            These lines answer day and night. You can say as much or as little as you like.
          </CrisisCard>
        </div>
        <CallRequest isAfterCheck={gaveTimeBack || standing !== null} />
        <section className="mt-12">
          <h2 className="text-xl">What you can do in the next hour</h2>
          <ul className="mt-4 grid gap-4">
            <li>
              <b className="font-semibold">Be near someone.</b> Ask a friend, neighbour or family member to
              sit with you. You don’t have to explain.
            </li>
            <li>
              <b className="font-semibold">Go to an emergency department</b> if you cannot stay safe. They see
              people for this every day.
            </li>
            <li>
              <b className="font-semibold">Call your own GP</b> and ask for an urgent appointment in person.
            </li>
          </ul>
        </section>
        <BookingNote gaveTimeBack={gaveTimeBack} holdsTime={standing !== null} query={query} />
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton
            look="secondary"
            to={paths.safetyCheck(query)}
            replace
            state={gaveTimeBack ? gaveTimeBackState : undefined}
          >
            Back
          </LinkButton>
          <LinkButton look="quiet" to={paths.home()}>
            Homepage
          </LinkButton>
        </p>
      </div>
    </div>
  )
}

type BookingNoteProps = {
  /** A positive safety check has just given the held time back. */
  gaveTimeBack: boolean
  /** A time that was taken after a positive safety check is held. */
  holdsTime: boolean
  query: Record<string, string>
}

/** What became of the booking. Someone who came here without one is told nothing of one. */
export function BookingNote({ gaveTimeBack, holdsTime, query }: BookingNoteProps) {
  if (gaveTimeBack)
    return (
      <p className="mt-8 text-sm text-ink-soft">
        Your GP booking was not made, the time was given back, and nothing was charged. If you answered by
        mistake, <Link to={paths.findGp()}>choose a new time</Link> and answer again.
      </p>
    )
  if (holdsTime)
    return (
      <p className="mt-8 text-sm text-ink-soft">
        If you answered by mistake,{' '}
        <Link to={paths.safetyCheck(query)} replace>
          answer the safety check again
        </Link>
        .
      </p>
    )
  return null
}
