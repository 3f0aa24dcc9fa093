import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../../api/settings.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PracticePhone } from '../practice-phone.tsx'

/** An old address, one that was never ours, or a session that was cancelled or goes by phone now: nothing more is said. */
export function NoSuchSession() {
  const { supportEmail, practice } = useSettings()
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
        write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </EmptyState>
    </div>
  )
}
