import { paths } from '#contract/page-paths.ts'
import { useRootData } from '../../api/settings.ts'
import { useSession } from '../../session/session-context.ts'
import { LogInLink } from '../../site/log-in-link.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import type { BlockProps } from '../block-props.ts'

/** Leads to the real log-in: no password is asked for here. */
export function LoginBlock({ fields: { title, text } }: BlockProps<'login'>) {
  const { status } = useSession()
  const appointments = useRootData()?.settings.portalLinks.appointments ?? paths.myAppointments()
  return (
    <div className="card grid justify-items-start gap-3">
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
      {status === 'signedIn' ? (
        <LinkButton look="secondary" to={appointments}>
          My appointments
        </LinkButton>
      ) : (
        <LogInLink className="btn btn--secondary" />
      )}
    </div>
  )
}
