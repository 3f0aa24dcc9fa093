import type { ApiRequest, ApiValue } from '#contract/api-types.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import type { Staff } from '../http/staff.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'
import { requireStaff } from './require-staff.ts'

type Answer<Name extends StaffOperation> =
  | Response
  | Result<[ApiValue<Name>] extends [void] ? unknown : ApiValue<Name>>

/** What a handler of the practice side is given: the request, who asks, and how the audit names them. */
type StaffRequest<Name extends StaffOperation> = ApiRequest<Name> & { staff: Staff; by: AccessedBy }

export type RegisterStaff = <Name extends StaffOperation>(
  name: Name,
  handle: (request: StaffRequest<Name>, c: AppContext) => Answer<Name> | Promise<Answer<Name>>,
) => void

/** Registers operations of the practice side: who may use each is said by its endpoint, and checked before its handler. */
export function staffOperations(register: Register, service: Service): RegisterStaff {
  return (name, handle) =>
    register(name, [requireStaff(service, endpoints[name])], (request, c) => {
      const staff = c.get('staff')
      return handle({ ...request, staff, by: { actor: staff.subject, requestId: c.get('requestId') } }, c)
    })
}
