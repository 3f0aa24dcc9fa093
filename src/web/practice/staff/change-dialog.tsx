import type { Colleague, StaffList } from '#contract/staff/staff-people.ts'
import { type StaffRole, staffRoles } from '#domain/staff/staff-roles.ts'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { RoleFields } from './role-fields.tsx'

type ChangeDialogProps = { person: Colleague; list: StaffList; onClose: () => void }
type Parts = { person: { role: StaffRole; clinicianId: string; isDisabled: boolean } }

const loadRules = async () => {
  const { changeStaffRequest } = await import('#contract/staff/staff-people.ts')
  return () => ({ person: changeStaffRequest })
}

/** A colleague’s role, which clinician they are, and whether they can sign in. For owners. */
export function ChangeDialog({ person, list, onClose }: ChangeDialogProps) {
  const { id, name, role, clinician, isDisabled } = person
  const form = useForm<Parts>({
    initial: { person: { role, clinicianId: clinician?.id ?? '', isDisabled } },
    loadRules,
  })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, values) => {
    const was = { role, clinicianId: clinician?.id ?? null, isDisabled }
    const answer = await callStaff('changeStaff', { params: { id }, body: { ...values.person, was } })
    // Behind the dialog the list shows what the other one saved.
    if (!answer.ok && answer.problem.code === 'changedMeanwhile') await invalidateStaff('listStaff')
    if (!answer.ok) return toOutcome(answer.problem, 'person', 'the change')
    await invalidateStaff('listStaff', 'readStaffSession')
    showToast('success', `${name} is changed. It counts at once.`)
    onClose()
    return { kind: 'done' }
  })
  const { error, ...disabled } = bind('person.isDisabled')
  return (
    <Dialog title={`Change ${name}`} onClose={onClose} actions={null}>
      <ScriptForm className="fields" onSubmit={submit} aria-label={`Change ${name}`}>
        <RoleFields
          role={bind('person.role')}
          clinician={bind('person.clinicianId')}
          chosen={form.values.person.role}
          roles={staffRoles}
          clinicians={[...(clinician ? [clinician] : []), ...list.cliniciansWithoutLogin]}
        />
        <Checkbox {...disabled} error={error}>
          Close this sign-in. They are signed out everywhere at once.
        </Checkbox>
        {form.failure && <Notice type="error" announced="atOnce" title={form.failure} />}
        <Button type="submit" wide busy={form.busy && 'Saving'}>
          Save
        </Button>
      </ScriptForm>
    </Dialog>
  )
}
