import type { StaffList } from '#contract/staff/staff-people.ts'
import { type StaffRole, staffRoles } from '#domain/staff/staff-roles.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { Sheet } from '../desk/sheet.tsx'
import type { MadeLink } from './invitation-link.tsx'
import { RoleFields } from './role-fields.tsx'

type InviteFormProps = { list: StaffList; onMade: (made: MadeLink) => void; onClose: () => void }
type Parts = { person: { email: string; role: StaffRole; clinicianId: string } }

const loadRules = async () => {
  const { inviteStaffRequest } = await import('#contract/staff/staff-people.ts')
  return () => ({ person: inviteStaffRequest })
}

export function InviteForm({ list, onMade, onClose }: InviteFormProps) {
  const form = useForm<Parts>({
    initial: { person: { email: '', role: 'clinician', clinicianId: '' } },
    loadRules,
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { person }) => {
    const answer = await callStaff('inviteStaff', { body: person })
    if (!answer.ok) return toOutcome(answer.problem, 'person', 'the invitation')
    await invalidateStaff('listStaff')
    onMade({ email: person.email, ...answer.value })
    return { kind: 'done' }
  })
  return (
    <Sheet title="Invite someone">
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields max-w-[520px]" onSubmit={submit} aria-label="Invite someone">
        <TextField
          {...bind('person.email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <RoleFields
          role={bind('person.role')}
          clinician={bind('person.clinicianId')}
          chosen={form.values.person.role}
          roles={staffRoles}
          clinicians={list.cliniciansWithoutLogin}
        />
        <FormFoot
          button="Send the invitation"
          busy={form.busy && 'Inviting'}
          failure={form.busy ? null : form.failure}
        >
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </FormFoot>
      </ScriptForm>
    </Sheet>
  )
}
