import { useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { LogInLink } from '../session/log-in-link.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { SessionStop } from './use-survey-session.ts'

/** Exact titles and button. See docs/product/gp.md#survey-pages. */
const titles = {
  loginRequired: 'Login required',
  invalidSession: 'Invalid booking session',
} as const satisfies Record<SessionStop, string>

/** Over a survey page that cannot be filled in. It can only be left by what it offers, crisis lines among it. */
export function SessionDialog({ stop }: { stop: SessionStop }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog title={titles[stop]} actions={<LinkButton to={paths.findGp()}>Go back to our GPs</LinkButton>}>
      {stop === 'loginRequired' ? (
        <p>
          If you already have an account, please{' '}
          <LogInLink returnTo={`${pathname}${search}`}>log in</LogInLink> to go on. What you have answered on
          this device is kept.
        </p>
      ) : (
        <p>
          The time slot or appointment type you selected is no longer valid. Please return to the booking page
          and choose again. What you have answered is kept.
        </p>
      )}
      <p className="text-sm">
        In danger now? Call <a href="tel:000">000</a>. To talk to someone, call Lifeline on{' '}
        <a href="tel:131114">13 11 14</a>.
      </p>
    </Dialog>
  )
}
