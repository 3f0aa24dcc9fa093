import type { ClientInvite } from '#contract/staff/client-invites.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatMoment } from '../../desk/format-moment.ts'
import { Row } from '../../desk/row-list.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { useStaff } from '../../frame/staff-context.ts'

type InvitedProps = {
  invite: ClientInvite
  /** Which press is under way. */
  busy: string | null
  onAgain: () => void
  onTakeBack: () => void
}

export function Invited({ invite, busy, onAgain, onTakeBack }: InvitedProps) {
  const { timeZone } = useStaff()
  const { id, name, email, mobile, invitedAt, emailedAt, usedAt } = invite
  const state =
    usedAt !== null ? (
      <StateLine tone="ok">Signed up {formatMoment(usedAt, timeZone)}</StateLine>
    ) : emailedAt !== null ? (
      <StateLine tone="soft">Emailed {formatMoment(emailedAt, timeZone)}. Not signed up yet</StateLine>
    ) : (
      <StateLine tone="due">No email has gone out</StateLine>
    )
  return (
    <Row
      title={name ?? email}
      end={
        <>
          {state}
          {usedAt === null && (
            <>
              <Button
                look="quiet"
                size="small"
                busy={busy === `again ${id}` && 'Sending'}
                onClick={onAgain}
                aria-label={`Send again to ${name ?? email}`}
              >
                Send again
              </Button>
              <Button
                look="quiet"
                size="small"
                busy={busy === `takeBack ${id}` && 'Taking it back'}
                onClick={onTakeBack}
                aria-label={`Take it back: the invitation to ${name ?? email}`}
              >
                Take it back
              </Button>
            </>
          )}
        </>
      }
    >
      {email}, {formatPhone(mobile)}. Invited {formatMoment(invitedAt, timeZone)}
    </Row>
  )
}
