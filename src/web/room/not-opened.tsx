import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { LinkButton, Spinner, TryAgain } from '../ui/button.tsx'
import { EmptyState } from '../ui/art.tsx'
import { Notice } from '../ui/notice.tsx'
import { PracticePhone } from './practice-phone.tsx'

/** While it is not known yet who is here. */
export const Opening = () => (
  <div className="wrap py-16">
    <h1 className="mb-6">Your session</h1>
    <output className="flex items-center gap-3 text-ink-soft">
      <Spinner />
      Opening your session
    </output>
  </div>
)

type NotOpenedProps = { problem: { message: string }; onTryAgain: () => void }

/** It could not be asked whose session this is: nothing is said about that. */
export function NotOpened({ problem: { message }, onTryAgain }: NotOpenedProps) {
  const { practice } = useSettings()
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">Your session</h1>
      <Notice type="error" announced="atOnce" title="We could not open your session">
        {message}{' '}
        {practice.phone && (
          <>
            Is it about to start? Call the practice on <PracticePhone number={practice.phone.number} />.{' '}
          </>
        )}
        <TryAgain onClick={onTryAgain} />
      </Notice>
    </div>
  )
}

/** An old address, one that was never ours, or a session that was cancelled or goes by phone now: nothing more is said. */
export function NoSuchSession() {
  const { practice } = useSettings()
  return (
    <div className="wrap py-16">
      <EmptyState
        level={1}
        drawing="branch"
        title="This link leads to no session"
        actions={<LinkButton to={paths.myAppointments()}>My appointments</LinkButton>}
      >
        The session may be over, cancelled or by phone. Your appointments show where the next one is. If you
        need help, please{' '}
        {practice.phone && (
          <>
            call <PracticePhone number={practice.phone.number} /> or{' '}
          </>
        )}
        write to <SupportEmail />.
      </EmptyState>
    </div>
  )
}
