import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { RegisterStaff } from '../staff/staff-operations.ts'
import { judgeInvites, reportInvites } from './check-invite-file.ts'
import { importInviteFile, inviteClient, resendClientInvite } from './invite-clients.ts'
import { listClientInvites } from './list-client-invites.ts'
import { readInviteFile } from './read-invite-file.ts'
import { revokeClientInvite } from './revoke-client-invite.ts'

export function clientInviteRoutes(registerStaff: RegisterStaff, service: Service): void {
  registerStaff('listClientInvites', async ({ query, staff }) =>
    succeed(await listClientInvites(service, { ...query, practiceId: staff.practiceId })),
  )
  registerStaff('inviteClient', ({ body, staff, by }) =>
    inviteClient(service, { practiceId: staff.practiceId, by, person: body }),
  )
  registerStaff('resendClientInvite', ({ params, staff, by }) =>
    resendClientInvite(service, { practiceId: staff.practiceId, by, id: params.id }),
  )
  registerStaff('revokeClientInvite', ({ params, staff, by }) =>
    revokeClientInvite(service, { practiceId: staff.practiceId, by, id: params.id }),
  )
  registerStaff('checkInviteFile', async ({ body, staff }) => {
    const lines = readInviteFile(body.csv)
    if (!lines.ok) return lines
    return succeed(reportInvites(await judgeInvites(service.db, staff.practiceId, lines.value)))
  })
  registerStaff('importInviteFile', ({ body, staff, by }) =>
    importInviteFile(service, { practiceId: staff.practiceId, by, csv: body.csv }),
  )
}
