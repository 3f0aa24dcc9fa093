import type { Invitation } from '#contract/staff/staff-people.ts'
import { Button } from '../../ui/button/button.tsx'
import { callStaff } from '../api/call-staff.ts'
import { Row, RowList } from '../desk/row-list.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { useChange } from '../security/use-change.ts'
import type { MadeLink } from './invitation-link.tsx'
import { roleLabel } from './people.tsx'

type InvitationsProps = { invitations: readonly Invitation[]; onMade: (made: MadeLink) => void }

/** Invitations that no one has taken up yet. */
export function Invitations({ invitations, onMade }: InvitationsProps) {
  const { timeZone } = useStaff()
  const { busy, run } = useChange('listStaff')
  const renew = async ({ id, email }: Invitation) => {
    const answer = await run(`renew ${id}`, () => callStaff('renewStaffInvitation', { params: { id } }))
    if (answer.ok) onMade({ email, ...answer.value })
  }
  const revoke = ({ id }: Invitation) =>
    run(
      `revoke ${id}`,
      () => callStaff('revokeStaffInvitation', { params: { id } }),
      'The invitation is taken back. Its link no longer works.',
    )
  return (
    <Sheet title="Invited" isFlush>
      <RowList label="Invited">
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            title={invitation.email}
            end={
              invitation.mayChange && (
                <>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Send a new link to ${invitation.email}`}
                    busy={busy === `renew ${invitation.id}` && 'Sending'}
                    onClick={() => void renew(invitation)}
                  >
                    Send a new link
                  </Button>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Take it back: the invitation to ${invitation.email}`}
                    busy={busy === `revoke ${invitation.id}` && 'Taking it back'}
                    onClick={() => void revoke(invitation)}
                  >
                    Take it back
                  </Button>
                </>
              )
            }
          >
            {roleLabel(invitation.role)}
            {invitation.clinician && `, ${invitation.clinician.name}`}
            <br />
            {invitation.isExpired ? (
              <StateLine tone="due">The link is over. You can send a new one.</StateLine>
            ) : (
              `The link works until ${formatMomentWithZone(invitation.expiresAt, timeZone)}`
            )}
          </Row>
        ))}
      </RowList>
    </Sheet>
  )
}
