import { lastBegunDate } from '#domain/fees/rate-changes.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { Register } from '../http/operations.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { addRate, listStaffRates, saveRate, takeBackRate } from './change-rates.ts'
import { listStaffClinicians } from './list-staff-clinicians.ts'
import { listStaffTypes } from './list-staff-types.ts'
import { previewOffer } from './preview-offer.ts'
import { previewZone } from './settle-zone.ts'
import { previewRate } from './preview-rate.ts'
import { readStaffClinician } from './read-staff-clinician.ts'
import { addAppointmentType, previewWithdrawal, saveAppointmentType } from './save-appointment-type.ts'
import { addClinician, saveClinician } from './save-clinician.ts'
import { previewDeparture, saveDeparture } from './save-departure.ts'
import { readShortNoticeFee, saveShortNoticeFee } from './short-notice-fee.ts'
import { storePortrait } from './store-portrait.ts'

export function clinicianEditorRoutes(register: Register, service: Service): void {
  const { db, now } = service
  const registerStaff = staffOperations(register, service)

  registerStaff('listStaffClinicians', async ({ staff }) =>
    succeed({ clinicians: await listStaffClinicians(service, staff.practiceId) }),
  )
  registerStaff('readStaffClinician', ({ params, staff }) =>
    readStaffClinician(service, { practiceId: staff.practiceId, id: params.id }),
  )
  registerStaff('addClinician', ({ body, staff, by }) =>
    addClinician(service, { practiceId: staff.practiceId, by, fields: body }),
  )
  registerStaff('saveClinician', ({ params, body, staff, by }) =>
    saveClinician(service, { staff, by, id: params.id, request: body }),
  )
  registerStaff('previewOffer', ({ params, body, staff, by }) =>
    previewOffer(service, { practiceId: staff.practiceId, by, id: params.id, ...body }),
  )
  registerStaff('previewZone', ({ params, body, staff, by }) =>
    previewZone(service, { practiceId: staff.practiceId, by, id: params.id, ...body }),
  )
  registerStaff('previewDeparture', ({ params, body, staff, by }) =>
    previewDeparture(service, { practiceId: staff.practiceId, by, id: params.id, leavesOn: body.leavesOn }),
  )
  registerStaff('saveDeparture', ({ params, body, staff, by }) =>
    saveDeparture(service, { practiceId: staff.practiceId, by, id: params.id, request: body }),
  )
  registerStaff('uploadPortrait', async ({ by }, c) =>
    storePortrait(service, { bytes: new Uint8Array(await c.req.arrayBuffer()), by }),
  )

  registerStaff('listStaffTypes', async ({ staff }) =>
    succeed({ types: await listStaffTypes(db, staff.practiceId) }),
  )
  registerStaff('addAppointmentType', ({ body, staff, by }) =>
    addAppointmentType(service, { practiceId: staff.practiceId, by, request: body }),
  )
  registerStaff('saveAppointmentType', ({ params, body, staff, by }) =>
    saveAppointmentType(service, { practiceId: staff.practiceId, by, id: params.id, request: body }),
  )

  registerStaff('previewWithdrawal', ({ params, staff, by }) =>
    previewWithdrawal(service, { practiceId: staff.practiceId, by, id: params.id }),
  )

  registerStaff('listRates', async () => {
    const at = now()
    const earliest = formatIsoDate(dayNumberOfIso(lastBegunDate(at)) + 1)
    return succeed({ rates: await listStaffRates(db, at), earliest })
  })
  registerStaff('addRate', ({ body, by }) => addRate(service, { by, request: body }))
  registerStaff('previewRate', async ({ body }) => succeed(await previewRate(db, body)))
  registerStaff('saveRate', ({ params, body, by }) =>
    saveRate(service, { by, from: params.from, request: body }),
  )
  registerStaff('takeBackRate', ({ params, query, by }) =>
    takeBackRate(service, { by, from: params.from, version: query.version }),
  )
  registerStaff('readShortNoticeFee', async ({ staff }) =>
    succeed(await readShortNoticeFee(db, staff.practiceId)),
  )
  registerStaff('saveShortNoticeFee', ({ body, staff, by }) =>
    saveShortNoticeFee(service, { practiceId: staff.practiceId, by, request: body }),
  )
}
