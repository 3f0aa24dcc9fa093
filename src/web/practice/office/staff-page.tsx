import { useState } from 'react'
import type { EmailDelivery } from '#contract/fields.ts'
import type { Invitation, StaffList } from '#contract/staff/people.ts'
import { invitationDays, type StaffRole, staffRoles } from '#domain/staff/staff-roles.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { copyText, useChange } from '../desk/press.ts'
import { KeptInOutbox } from '../desk/told.tsx'
import { People, RoleFields, roleLabel } from './people.tsx'

export default function StaffPage() {
  const mayInvite = staffCan(useStaff(), 'invite staff')
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  const showLink = (link: MadeLink) => {
    setMade(link)
    setInviting(false)
  }
  return (
    <>
      <DeskHead
        title="Staff"
        note={`Who works here, and what they may do.${mayInvite ? '' : ' An owner invites new people.'}`}
      >
        {mayInvite && !isInviting && <Button onClick={() => setInviting(true)}>Invite someone</Button>}
      </DeskHead>
      <DeskRead query={staffQuery('listStaff', {})} skeleton={<FormSkeleton fields={4} />}>
        {(list) => (
          <div className="grid gap-6">
            {made && (
              <InvitationLink key={made.link ?? made.email} made={made} onClose={() => setMade(null)} />
            )}
            {isInviting && <InviteForm list={list} onMade={showLink} onClose={() => setInviting(false)} />}
            <People list={list} />
            {list.invitations.length > 0 && <Invitations invitations={list.invitations} onMade={showLink} />}
          </div>
        )}
      </DeskRead>
    </>
  )
}

type InvitationsProps = { invitations: readonly Invitation[]; onMade: (made: MadeLink) => void }

function Invitations({ invitations, onMade }: InvitationsProps) {
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
                  <RowButton
                    aria-label={`Send a new link to ${invitation.email}`}
                    busy={busy === `renew ${invitation.id}` && 'Sending'}
                    onClick={() => void renew(invitation)}
                  >
                    Send a new link
                  </RowButton>
                  <RowButton
                    aria-label={`Take it back: the invitation to ${invitation.email}`}
                    busy={busy === `revoke ${invitation.id}` && 'Taking it back'}
                    onClick={() => void revoke(invitation)}
                  >
                    Take it back
                  </RowButton>
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

type InviteFormProps = { list: StaffList; onMade: (made: MadeLink) => void; onClose: () => void }
function InviteForm({ list, onMade, onClose }: InviteFormProps) {
  const form = useRequestForm({
    part: 'person',
    initial: { email: '', role: 'clinician' as StaffRole, clinicianId: '' },
    rules: async () => (await import('#contract/staff/people.ts')).inviteStaffRequest,
    what: 'the invitation',
    send: (_, body) => callStaff('inviteStaff', { body }),
    onSaved: async (made, { email }) => {
      await invalidateStaff('listStaff')
      onMade({ email, ...made })
    },
  })
  const { bind } = form
  return (
    <Sheet title="Invite someone">
      <RequestForm
        form={form}
        className="fields max-w-[520px]"
        label="Invite someone"
        button="Send the invitation"
        busy="Inviting"
        onCancel={onClose}
      >
        <EmailField {...bind('email')} autoComplete="off" required />
        <RoleFields
          role={bind('role')}
          clinician={bind('clinicianId')}
          chosen={form.values.role}
          roles={staffRoles}
          clinicians={list.cliniciansWithoutLogin}
        />
      </RequestForm>
    </Sheet>
  )
}

type MadeLink = { email: string; link: string | null; delivery: EmailDelivery }

const copyLink = (link: string) =>
  copyText(link, {
    done: 'The link is copied.',
    otherwise: 'Your browser did not allow it. Please mark the link and copy it.',
  })

/** After an invitation was made or sent again: what became of its email, and to an owner its link, which is shown this once. */
function InvitationLink({
  made: { email, link, delivery },
  onClose,
}: {
  made: MadeLink
  onClose: () => void
}) {
  return (
    <Sheet title="Invitation">
      <div className="grid max-w-[680px] gap-4">
        {delivery === 'sent' ? (
          <StateLine tone="ok">The invitation is on its way to {email}.</StateLine>
        ) : (
          <StateLine tone="due">
            No email was sent to {email}. {delivery === 'kept' && <KeptInOutbox />}{' '}
            {link === null
              ? 'Please ask an owner of the practice to send a new link, or to give it to them.'
              : 'Please give them this link yourself, to them alone.'}
          </StateLine>
        )}
        {link !== null && (
          <TextField
            label="Link"
            help={`It works once, for ${invitationDays} days. You won’t see it again; you can send a new one.`}
            value={link}
            readOnly
          />
        )}
        <div className="flex flex-wrap gap-2">
          {link !== null && (
            <Button look="secondary" size="small" onClick={() => void copyLink(link)}>
              Copy link
            </Button>
          )}
          <RowButton onClick={onClose}>Close</RowButton>
        </div>
      </div>
    </Sheet>
  )
}
