import { useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { SupportEmail } from '../api/support-email.tsx'
import type { PageHandle } from '../page-handle.ts'
import { LinkButton } from '../ui/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

const reasons = {
  away: 'We could not reach our records just now. Please try again in a moment.',
  broken:
    'The login could not be finished. It may have been open for too long, or the link was not complete.',
} as const

/** Where the identity provider sends a browser it cannot serve. The details are in its log, not here. */
export default function ProblemPage() {
  const [query] = useSearchParams()
  return (
    <SignInFrame
      title="Log in"
      heading="We could not log you in"
      lead={query.get('reason') === 'away' ? reasons.away : reasons.broken}
    >
      <LinkButton to={paths.logIn()} wide>
        Start again
      </LinkButton>
      <hr className="my-6" />
      <p className="text-sm text-ink-soft">
        If it happens again, write to <SupportEmail />.
      </p>
    </SignInFrame>
  )
}
