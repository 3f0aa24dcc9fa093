import { type AccessedBy, noteChange } from '../audit.ts'
import { findRow } from '../db/rows.ts'
import { takesGzip } from '../http/answers.ts'
import type { Staff } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type RegisterStaff, staffOperations } from '../staff/staff-operations.ts'
import { readStaffCookie } from '../staff/staff-sessions.ts'
import { readNote, saveNote } from './appointment-note.ts'
import { changeFeed, makeFeed, removeFeed } from './calendar-feed.ts'
import { changeHours, previewHours } from './change-hours.ts'
import { findSession, listDiaryOwners } from './diary-scope.ts'
import { createDiaryFeed, followDiary, watchDiaryChanges } from './follow-diary.ts'
import { addCalendar, listCalendars, readCalendar } from './outside-calendars.ts'
import { createDiaryReader } from './read-diaries.ts'
import { readHours } from './hours-store.ts'
import { readUnfinished } from './read-unfinished.ts'
import { readOutcomeCharges } from './outcome-charge.ts'
import { readHistory, setOutcome, undoOutcome } from './set-outcome.ts'

export function diaryRoutes(register: RegisterOperation, service: Service): void {
  const registerStaff = staffOperations(register, service)
  const changes = watchDiaryChanges(service.db)
  const readDiary = createDiaryReader(service, changes)
  const feed = createDiaryFeed(service, changes)

  registerStaff('readDiary', async ({ query, staff, by }, c) => {
    const answer = await readDiary({ ...query, staff, by })
    if (!answer.ok) return answer
    const isPacked = takesGzip(c)
    return c.newResponse(isPacked ? answer.value.packed : answer.value.plain, {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'application/json',
        // Said here, so that nothing later touches the body to say it.
        vary: 'Accept-Encoding',
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
    })
  })
  registerStaff('listDiaryClinicians', async ({ staff }) => {
    const owners = await listDiaryOwners(service.db, staff)
    return succeed(owners.map(({ id, name }) => ({ id, name })))
  })
  registerStaff('readUnfinished', ({ query, staff, by }) => readUnfinished(service, { ...query, staff, by }))
  registerStaff('followDiary', ({ staff }, c) =>
    followDiary(service, feed, {
      staff,
      token: readStaffCookie(c, service.config) ?? '',
      signal: c.req.raw.signal,
    }),
  )
  registerStaff('readDiaryAppointment', ({ params, staff, by }) =>
    readHistory(service.db, { ...params, staff, by }),
  )
  registerStaff('readOutcomeCharges', async ({ params: { id }, staff }) =>
    (await findSession(service.db, staff, id))
      ? succeed(await readOutcomeCharges(service, id))
      : fail('notFound'),
  )
  registerStaff('setOutcome', ({ params, body, staff, by }) =>
    setOutcome(service, { ...params, ...body, staff, by }),
  )
  registerStaff('undoOutcome', ({ params, body, staff, by }) =>
    undoOutcome(service, { ...params, ...body, staff, by }),
  )
  registerStaff('readAppointmentNote', ({ params, staff, by }) => readNote(service, { ...params, staff, by }))
  registerStaff('saveAppointmentNote', ({ params, body, staff, by }) =>
    saveNote(service, { ...params, ...body, staff, by }),
  )
}

export function workingTimeRoutes(register: RegisterOperation, service: Service): void {
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

/** Each press asks another server for something. */
const reads: RateLimit = { name: 'calendar-reads', most: 30, perSeconds: 600 }

/** Everyone who may connect calendars is a clinician, and connects their own. */
function calendarOperations(registerStaff: RegisterStaff, service: Service): void {
  const { db } = service

  const own = async <T>(
    { clinicianId }: Staff,
    act: (clinicianId: string) => Promise<Result<T>>,
  ): Promise<Result<T>> => (clinicianId === null ? fail('forbidden') : act(clinicianId))
  const list = async (clinicianId: string, by: AccessedBy) =>
    succeed(await listCalendars(service, clinicianId, by))
  const note = (by: AccessedBy, what: string) => noteChange(db, by, null, what)
  const findOwn = (clinicianId: string, id: string) =>
    findRow(db, 'outside_calendars', { id, clinician_id: clinicianId }, ['id'])

  registerStaff('readCalendars', ({ staff, by }) => own(staff, (clinicianId) => list(clinicianId, by)))

  registerStaff('addCalendar', ({ staff, by, body }) =>
    own(staff, async (clinicianId) => {
      if (!(await consumeAllowance(db, reads, staff.subject))) return fail('tooManyRequests')
      const added = await addCalendar(service, { clinicianId, ...body })
      if (!added.ok) return added
      await note(by, 'outside calendar added')
      return list(clinicianId, by)
    }),
  )

  registerStaff('rereadCalendar', ({ staff, by, params }) =>
    own(staff, async (clinicianId) => {
      if (!(await findOwn(clinicianId, params.id))) return fail('notFound')
      if (!(await consumeAllowance(db, reads, staff.subject))) return fail('tooManyRequests')
      await readCalendar(service, params.id)
      return list(clinicianId, by)
    }),
  )

  registerStaff('removeCalendar', ({ staff, by, params }) =>
    own(staff, async (clinicianId) => {
      if (!(await findOwn(clinicianId, params.id))) return fail('notFound')
      await db.deleteFrom('outside_calendars').where('id', '=', params.id).execute()
      await note(by, 'outside calendar removed')
      return succeed(null)
    }),
  )

  registerStaff('makeCalendarFeed', ({ staff, by }) =>
    own(staff, async (clinicianId) => {
      await makeFeed(service, clinicianId)
      await note(by, 'calendar feed: new address')
      return list(clinicianId, by)
    }),
  )

  registerStaff('changeCalendarFeed', ({ staff, by, body }) =>
    own(staff, async (clinicianId) => {
      if (!(await changeFeed(service, clinicianId, body.entrySays))) return fail('notFound')
      await note(by, `calendar feed: entries say ${body.entrySays}`)
      return succeed(null)
    }),
  )

  registerStaff('removeCalendarFeed', ({ staff, by }) =>
    own(staff, async (clinicianId) => {
      await removeFeed(service, clinicianId)
      await note(by, 'calendar feed: turned off')
      return succeed(null)
    }),
  )
}
