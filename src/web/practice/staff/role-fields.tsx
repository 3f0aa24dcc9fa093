import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { Bound } from '../../form/bound.ts'
import { SelectField } from '../../ui/field/select-field.tsx'

const roleHelp = {
  owner: 'Everything, also other people’s roles.',
  administrator: 'Everyone’s diary and clients, and the practice. No answers to questionnaires.',
  clinician: 'Their own diary and their own clients.',
} as const satisfies Record<StaffRole, string>

type RoleFieldsProps = {
  role: Bound
  clinician: Bound
  chosen: StaffRole
  roles: readonly { code: StaffRole; label: string }[]
  /** Whom this sign-in can belong to. */
  clinicians: readonly { id: string; name: string }[]
}

/** What someone may do, and which clinician they are. */
export function RoleFields({ role, clinician, chosen, roles, clinicians }: RoleFieldsProps) {
  const isClinician = chosen === 'clinician'
  return (
    <>
      <SelectField
        {...role}
        label="Role"
        help={roleHelp[chosen]}
        options={roles.map(({ code, label }) => ({ value: code, label }))}
        required
      />
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
