import type { OpenAPIHono } from '@hono/zod-openapi'

import { concernCodes } from '#domain/clinicians/vocabularies.ts'
import { lastBegunDate } from '#domain/fees/rate-changes.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { readBookingActor } from '../booking/booking-actor.ts'
import { noteChange } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { changeRows, findRow, readRow } from '../db/rows.ts'
import type { AppEnv } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { answerProblem } from '../http/problem.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { identifyCaller, identifyClientOrNewcomer } from '../sign-in/authenticate.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import {
  addAppointmentType,
  listStaffTypes,
  previewWithdrawal,
  saveAppointmentType,
} from './appointment-types.ts'
import { createAvailabilityIndex } from './availability-index/availability-index.ts'
import { countBy } from './availability-index/index-state.ts'
import { changeClinician, readClinicianChoices } from './change-clinician.ts'
import { previewDeparture, previewZone, saveDeparture } from './departures.ts'
import { listClinicians, listGps, listMinifiedClinicians, nextGps, readViewer } from './list-clinicians.ts'
import {
  addRate,
  listStaffRates,
  previewRate,
  readShortNoticeFee,
  saveRate,
  saveShortNoticeFee,
  takeBackRate,
} from './rates.ts'
import { readClinician } from './read-clinician.ts'
import { addClinician, previewOffer, saveClinician, storePortrait } from './save-clinician.ts'
import { listStaffClinicians, readStaffClinician } from './staff-clinicians.ts'

export function clinicianRoutes(
  register: RegisterOperation,
  service: Service,
  index = createAvailabilityIndex(service),
): void {
  const { db } = service

  register('listMinifiedClinicians', [], async ({ query }) =>
    succeed({ clinicians: await listMinifiedClinicians(db, query) }),
  )
  register('readClinician', [], ({ params, query }) => readClinician(db, { ...params, ...query }))
  register('listClinicians', [identifyClientOrNewcomer(service)], async ({ query }, c) =>
    succeed(await listClinicians(service, index, query, await readViewer(db, c.get('caller')))),
  )
  register('countClinicians', [], async () => {
    const state = await index.fresh()
    return succeed({ concerns: countBy(state, 'concern', concernCodes) })
  })
  register('listGps', [identifyCaller(service)], async (_, c) =>
    succeed(await listGps(service, await readViewer(db, c.get('caller')))),
  )
  register('readGpAvailability', [identifyClientOrNewcomer(service)], async ({ query }, c) =>
    nextGps(service, await readBookingActor(db, c.get('caller'), ''), query),
  )
}

export function clinicianEditorRoutes(register: RegisterOperation, service: Service): void {
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
  registerStaff('readClinicianChoices', ({ params: { id }, staff, by }) =>
    readClinicianChoices(service, { id, practiceId: staff.practiceId, by }),
  )
  registerStaff('changeClinician', ({ params: { id }, body: request, staff, by }) =>
    changeClinician(service, { id, practiceId: staff.practiceId, by, request }),
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

  registerStaff('listRates', async ({ staff }) => {
    const at = now()
    const earliest = formatIsoDate(dayNumberOfIso(lastBegunDate(at)) + 1)
    const { fee_follows_minutes: feeFollowsMinutes } = await readRow(
      db,
      'practices',
      { id: staff.practiceId },
      ['fee_follows_minutes'],
    )
    return succeed({ rates: await listStaffRates(db, at), earliest, feeFollowsMinutes })
  })
  registerStaff('saveShorterSessions', ({ body: { feeFollowsMinutes }, staff, by }) =>
    inTransaction(db, async (tx) => {
      await changeRows(tx, 'practices', { id: staff.practiceId }, { fee_follows_minutes: feeFollowsMinutes })
      await noteChange(tx, by, null, 'fee of shorter sessions')
      return succeed(null)
    }),
  )
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

/** The id is a hash of the picture, so an address never changes its content. Opened by itself it may run nothing. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Outside /api: these are addresses of images. Drawn ones end in .svg, uploaded ones in what they are. */
export function portraitRoutes(app: OpenAPIHono<AppEnv>, { db }: Pick<Service, 'db'>): void {
  app.get('/portraits/:file{[\\w-]+\\.(?:svg|jpg|png|webp)}', async (c) => {
    const id = c.req.param('file').replace(/\.svg$/, '')
    const portrait = await findRow(db, 'portraits', { id }, ['svg', 'content', 'media_type'])
    if (portrait?.svg) return c.body(portrait.svg, 200, { ...headers, 'content-type': 'image/svg+xml' })
    if (portrait?.content && portrait.media_type)
      return c.body(new Uint8Array(portrait.content), 200, {
        ...headers,
        'content-type': portrait.media_type,
      })
    return answerProblem(c, { code: 'notFound' })
  })
}
