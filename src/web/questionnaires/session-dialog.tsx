import { useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { TwoLines } from '../site/crisis-card.tsx'
import { LogInLink } from '../session/session.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { gaveTimeBackState, type SessionStop, useGaveTimeBack, useKeptQuery } from './survey-session.ts'

/** Exact titles and button. See docs/product/gp.md#survey-pages. */
const titles = {
  loginRequired: 'Login required',
  invalidSession: 'Invalid booking session',
} as const satisfies Record<SessionStop, string>

/** Over a survey page that cannot be filled in. It can only be left by what it offers, crisis lines among it. */
export function SessionDialog({ stop }: { stop: SessionStop }) {
  const query = useKeptQuery()
  // Back from the support page: what happened is known.
  const isAfterSupport = useGaveTimeBack() && stop === 'invalidSession'
  return (
    <Dialog
      title={titles[stop]}
      actions={
        <>
          <LinkButton to={paths.findGp()}>Go back to our GPs</LinkButton>
          {isAfterSupport && (
            <LinkButton look="secondary" to={paths.notSuitable(query)} replace state={gaveTimeBackState}>
              See where to get support
            </LinkButton>
          )}
        </>
      }
    >
      <Reason stop={stop} isAfterSupport={isAfterSupport} />
      <TwoLines />
    </Dialog>
  )
}

function Reason({ stop, isAfterSupport }: { stop: SessionStop; isAfterSupport: boolean }) {
  const { pathname, search } = useLocation()
  if (stop === 'loginRequired')
    return (
      <p>
        If you already have an account, please <LogInLink returnTo={`${pathname}${search}`}>log in</LogInLink>{' '}
        to go on. What you have answered in this tab is kept.
      </p>
    )
  if (isAfterSupport)
    return (
      <p>
        The time you selected was given back, so it is no longer valid. Nothing was charged. If you answered
        by mistake, please choose a new time. You can then answer the safety check again.
      </p>
    )
  return (
    <p>
      The time slot or appointment type you selected is no longer valid. Please return to the booking page and
      choose again. What you have answered is kept.
    </p>
  )
}
