import type { Register } from '../http/operations.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { calendarOperations } from './calendars/routes.ts'
import { changeHours } from './change-hours.ts'
import { previewHours } from './preview-hours.ts'
import { readHours } from './read-hours.ts'

export function workingTimeRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('readHours', ({ staff, by, query }) =>
    readHours(service, { staff, by, wanted: query.clinicianId }),
  )
  registerStaff('previewHours', ({ staff, by, params, body }) =>
    previewHours(service, { staff, by, clinicianId: params.clinicianId, change: body.change }),
  )
  registerStaff('changeHours', async ({ staff, by, params, body }, c) => {
    const result = await changeHours(service, { staff, by, clinicianId: params.clinicianId, request: body })
    if (result.ok) c.get('log').info({ change: body.change.kind, ...result.value }, 'working hours changed')
    return result
  })
  calendarOperations(registerStaff, service)
}
