import { useState } from 'react'
import type { Colleague, StaffList } from '#contract/staff/people.ts'
import { type StaffRole, staffRoles } from '#domain/staff/staff-roles.ts'
import { useSettings } from '../../api/settings.ts'
import { NarrowForm, useRequestForm } from '../../forms/request-form.tsx'
import type { FieldBinding } from '../../forms/use-form.ts'
import { Badge } from '../../ui/card.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, toOptions } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffCan, useStaff } from '../desk/staff.ts'
import { Sheet, StateLine } from '../desk/desk.tsx'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { useChange } from '../desk/press.ts'
import * as styles from './office.module.css'

export const roleLabel = (role: Colleague['role']) => staffRoles.find(({ code }) => code === role)?.label

export function People({ list }: { list: StaffList }) {
  const you = useStaff()
  const [changing, setChanging] = useState<Colleague | null>(null)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  return (
    <Sheet isFlush>
      <table className={styles.people}>
        <caption className="sr-only">People who work here</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Second step</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <b className={styles.name}>{person.name}</b> {person.isYou && <Badge>You</Badge>}
                <small>{person.email}</small>
              </th>
              <td>
                {roleLabel(person.role)}
                {person.clinician && person.role !== 'clinician' && <small>also a clinician</small>}
                {person.isDisabled && <StateLine tone="bad">Sign-in closed</StateLine>}
              </td>
              <td>
                {person.hasSecondStep ? (
                  <StateLine tone="ok">
                    <span className={styles.what}>Second step: </span>Set up
                  </StateLine>
                ) : (
                  <StateLine tone="due">
                    <span className={styles.what}>Second step: </span>At their next sign-in
                  </StateLine>
                )}
              </td>
              <td>
                <span className={styles.what}>Last used: </span>
                {person.lastUsedAt ? formatMomentWithZone(person.lastUsedAt, you.timeZone) : 'Never'}
              </td>
              <td>
                <div className={styles.actions}>
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
      showToast('success', `${name} is changed. It counts at once.`)
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
  owner: 'Everything, also other people’s roles.',
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

export function RoleFields({ role, clinician, chosen, roles, clinicians }: RoleFieldsProps) {
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
      <p>Make sure that it is really them who asks: see them, or call them on a number you know.</p>
      <p>
        They are signed out, and set up a new one at their next sign-in with their password. It is written
        into the audit{canSendEmail && ', and they are told by email'}.
      </p>
    </Dialog>
  )
}
