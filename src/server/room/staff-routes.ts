import type { Register } from '../http/operations.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { listWaiting } from './list-waiting.ts'
import { readPhoneStart, savePhoneStart } from './phone-start.ts'
import { readVisit } from './read-visit.ts'
import { setByPhone } from './set-by-phone.ts'
import { readVideoSettings, saveVideoAddress } from './video-settings.ts'

export function staffRoomRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('listWaiting', async ({ staff, by }) => succeed(await listWaiting(service.db, staff, by)))
  registerStaff('readVisit', ({ params, staff, by }) => readVisit(service, { ...params, staff, by }))
  registerStaff('setByPhone', ({ params, body, staff, by }) =>
    setByPhone(service, { ...params, ...body, staff, by }),
  )
  registerStaff('readPhoneStart', ({ params, staff, by }) =>
    readPhoneStart(service, { ...params, staff, by }),
  )
  registerStaff('savePhoneStart', ({ params, body: { version, ...check }, staff, by }) =>
    savePhoneStart(service, { ...params, check, version, staff, by }),
  )
  registerStaff('readVideoSettings', ({ staff }) => readVideoSettings(service, staff))
  registerStaff('saveVideoAddress', ({ body, staff, by }) =>
    saveVideoAddress(service, { ...body, staff, by }),
  )
}
