import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { queryClient } from '../../api/query.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { ReadFailed } from '../desk/read-failed.tsx'
import { useStaff } from '../frame/staff-context.ts'

type ClinicianChoiceProps = {
  clinician: string | undefined
  /** The address with this clinician; undefined is everyone, where that can be shown. */
  addressOf: (clinician: string) => string
  offersAll?: boolean
}

/** Whose diary: for those who work for everyone. */
export function ClinicianChoice({ clinician, addressOf, offersAll = false }: ClinicianChoiceProps) {
  const staff = useStaff()
  const navigate = useNavigate()
  const isOffice = worksForEveryone(staff)
  const { data, error, isFetching, refetch } = useQuery(
    { ...staffQuery('listDiaryClinicians', {}), enabled: isOffice },
    queryClient,
  )
  if (!isOffice) return null
  if (!data && error) return <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
  return (
    <SelectField
      label="Clinician"
      value={clinician ?? staff.clinician?.id ?? (offersAll ? 'all' : '')}
      placeholder={offersAll ? undefined : 'Choose a clinician'}
      options={[
        ...(offersAll ? [{ value: 'all', label: 'Everyone' }] : []),
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => void navigate(addressOf(event.target.value))}
    />
  )
}
