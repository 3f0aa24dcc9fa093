import type { Register } from '../http/operations.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { changeStaff, resetSecondStep } from './change-staff.ts'
import { inviteStaff, renewInvitation, revokeInvitation } from './invitations.ts'
import { listStaff } from './list-staff.ts'
import { staffOperations } from './staff-operations.ts'

/** Who works here. */
export function peopleRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('listStaff', async ({ staff }) => succeed(await listStaff(service.db, staff, service.now())))
  registerStaff('changeStaff', ({ params, body, staff, by }) =>
    changeStaff(service, staff, by, { ...params, ...body }),
  )
  registerStaff('resetSecondStep', ({ params, staff, by }) => resetSecondStep(service, staff, by, params.id))
  registerStaff('inviteStaff', ({ body, staff, by }) => inviteStaff(service, staff, by, body))
  registerStaff('renewStaffInvitation', ({ params, staff, by }) =>
    renewInvitation(service, staff, by, params.id),
  )
  registerStaff('revokeStaffInvitation', ({ params, staff, by }) =>
    revokeInvitation(service, staff, by, params.id),
  )
}
