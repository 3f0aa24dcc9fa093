import { useState } from 'react'
import type { EmailDelivery } from '#contract/fields.ts'
import type { Colleague, Invitation, StaffList } from '#contract/staff/people.ts'
import { invitationDays, type StaffRole, staffRoles } from '#domain/staff/staff-roles.ts'
import { useSettings } from '../../api/settings.ts'
import { NarrowForm, RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import type { FieldBinding } from '../../forms/use-form.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField, SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { copyText, useChange } from '../desk/press.ts'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { KeptInOutbox } from '../desk/told.tsx'
import * as styles from './office.module.css'

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
              <StateLine tone="due">The link has expired. You can send a new one.</StateLine>
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

const roleLabel = (role: Colleague['role']) => staffRoles.find(({ code }) => code === role)?.label

function People({ list }: { list: StaffList }) {
  const you = useStaff()
  const [changing, setChanging] = useState<Colleague | null>(null)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  return (
    <Sheet isFlush>
      <table className={`w-full border-collapse max-md:block ${styles.people}`}>
        <caption className="sr-only">People who work here</caption>
        <thead className="max-md:sr-only">
          <tr className="max-md:block">
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Second step</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {list.people.map((person) => (
            <tr key={person.id} className="max-md:block max-md:last:border-b-0">
              <th className="xl:min-w-[220px]" scope="row">
                <b className="font-display text-lg font-medium">{person.name}</b>{' '}
                {person.isYou && <Badge>You</Badge>}
                <small className="block text-xs text-ink-soft">{person.email}</small>
              </th>
              <td>
                {roleLabel(person.role)}
                {person.clinician && person.role !== 'clinician' && (
                  <small className="block text-xs text-ink-soft">also a clinician</small>
                )}
                {person.isDisabled && <StateLine tone="bad">Sign-in closed</StateLine>}
              </td>
              <td>
                {person.hasSecondStep ? (
                  <StateLine tone="ok">
                    <span className="md:hidden">Second step: </span>Set up
                  </StateLine>
                ) : (
                  <StateLine tone="due">
                    <span className="md:hidden">Second step: </span>At their next sign-in
                  </StateLine>
                )}
              </td>
              <td>
                <span className="md:hidden">Last used: </span>
                {person.lastUsedAt ? formatMomentWithZone(person.lastUsedAt, you.timeZone) : 'Never'}
              </td>
              <td>
                <div className="flex flex-wrap gap-2">
                  {staffCan(you, 'change roles') && (
                    <RowButton aria-label={`Change ${person.name}`} onClick={() => setChanging(person)}>
                      Change
                    </RowButton>
                  )}
                  {person.mayReset && (
                    <RowButton
                      aria-label={`Reset second step of ${person.name}`}
                      onClick={() => setResetting(person)}
                    >
                      Reset second step
                    </RowButton>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changing && <ChangeDialog person={changing} list={list} onClose={() => setChanging(null)} />}
      {resetting && <ResetDialog person={resetting} onClose={() => setResetting(null)} />}
    </Sheet>
  )
}

type ChangeDialogProps = { person: Colleague; list: StaffList; onClose: () => void }
/** A colleague’s role, which clinician they are, and whether they can sign in. For owners. */
function ChangeDialog({ person, list, onClose }: ChangeDialogProps) {
  const { id, name, role, clinician, isDisabled } = person
  const form = useRequestForm({
    part: 'person',
    initial: { role, clinicianId: clinician?.id ?? '', isDisabled },
    rules: async () => (await import('#contract/staff/people.ts')).changeStaffRequest,
    what: 'the change',
    send: (_, typed) => {
      const was = { role, clinicianId: clinician?.id ?? null, isDisabled }
      return callStaff('changeStaff', { params: { id }, body: { ...typed, was } })
    },
    onProblem: async ({ code }) => {
      // Behind the dialog the list shows what the other one saved.
      if (code === 'changedMeanwhile') await invalidateStaff('listStaff')
      return undefined
    },
    onSaved: async () => {
      await invalidateStaff('listStaff', 'readStaffSession')
      showToast('success', `The change to ${name} is saved, and counts at once.`)
      onClose()
    },
  })
  const { bind } = form
  return (
    <Dialog title={`Change ${name}`} onClose={onClose} actions={null}>
      <NarrowForm form={form} className="fields" label={`Change ${name}`} button="Save">
        <RoleFields
          role={bind('role')}
          clinician={bind('clinicianId')}
          chosen={form.values.role}
          roles={staffRoles}
          clinicians={[...(clinician ? [clinician] : []), ...list.cliniciansWithoutLogin]}
        />
        <Checkbox {...bind('isDisabled')}>
          Close this sign-in. They are signed out everywhere at once.
        </Checkbox>
      </NarrowForm>
    </Dialog>
  )
}

const roleHelp = {
  owner:
    'Everyone’s diary and clients, the practice, and other people’s roles. No answers to questionnaires.',
  administrator: 'Everyone’s diary and clients, and the practice. No answers to questionnaires.',
  clinician: 'Their own diary and their own clients.',
} as const satisfies Record<StaffRole, string>

type RoleFieldsProps = {
  role: FieldBinding
  clinician: FieldBinding
  chosen: StaffRole
  roles: readonly { code: StaffRole; label: string }[]
  /** Whom this sign-in can belong to. */
  clinicians: readonly { id: string; name: string }[]
}

function RoleFields({ role, clinician, chosen, roles, clinicians }: RoleFieldsProps) {
  const isClinician = chosen === 'clinician'
  return (
    <>
      <SelectField {...role} label="Role" help={roleHelp[chosen]} options={toOptions(roles)} required />
      <SelectField
        {...clinician}
        label={isClinician ? 'Which clinician this is' : 'Also a clinician'}
        help={
          isClinician
            ? 'A clinician without a sign-in. Others are added under Clinicians first.'
            : 'Where they also see clients themselves.'
        }
        options={[
          { value: '', label: isClinician ? 'Choose a clinician' : 'No' },
          ...clinicians.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        optional={!isClinician}
      />
    </>
  )
}

/** For a colleague who lost their phone, their device and their recovery codes. */
function ResetDialog({ person: { id, name }, onClose }: { person: Colleague; onClose: () => void }) {
  const { busy, run } = useChange('listStaff')
  const { canSendEmail } = useSettings()
  const reset = async () => {
    const answer = await run(
      'reset',
      () => callStaff('resetSecondStep', { params: { id } }),
      `The second step of ${name} is reset.`,
    )
    if (answer.ok) onClose()
  }
  return (
    <Dialog
      title={`Reset the second step of ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={busy !== null && 'Resetting'} onClick={() => void reset()}>
            Reset it
          </Button>
          <Button look="quiet" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      <p>Make sure that it is really them asking: see them in person, or call them on a number you know.</p>
      <p>
        They are signed out. At their next sign-in, with their password, they set up a new one. This is
        recorded in the audit{canSendEmail && ', and they are told by email'}.
      </p>
    </Dialog>
  )
}
