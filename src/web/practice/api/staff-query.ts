import { queryOptions } from '@tanstack/react-query'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { ApiError, queryClient } from '../../api/query.ts'
import { callStaff } from './call-staff.ts'

/** An operation of the practice side as a query: `useQuery(staffQuery('readStaffSession', {}), queryClient)`. */
export const staffQuery = <Name extends StaffOperation>(name: Name, input: ApiInput<Name>) =>
  queryOptions<ApiValue<Name>, ApiError>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      // The first read is a person’s; later ones are the page’s own.
      const isBackground = queryClient.getQueryData([name, input]) !== undefined
      const answer = await callStaff(name, input, { signal, isBackground })
      if (!answer.ok) throw new ApiError(answer.problem)
      return answer.value
    },
  })

/**
 * After a change: what was read by these operations is read again where it is shown, and forgotten where it is not, so that no
 * page opens with what was before the change.
 */
export async function invalidateStaff(...names: StaffOperation[]): Promise<void> {
  for (const name of names) {
    queryClient.removeQueries({ queryKey: [name], predicate: (query) => query.getObserversCount() === 0 })
  }
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
