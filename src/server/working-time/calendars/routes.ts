import { type AccessedBy, noteAccess } from '../../audit/note-access.ts'
import { consumeAllowance, type RateLimit } from '../../http/rate-limit.ts'
import type { Staff } from '../../http/staff.ts'
import { fail, type Result, succeed } from '../../result.ts'
import type { Service } from '../../service.ts'
import type { RegisterStaff } from '../../staff/staff-operations.ts'
import { addCalendar } from './add-calendar.ts'
import { changeFeed, makeFeed, removeFeed } from './feed-store.ts'
import { listCalendars } from './list-calendars.ts'
import { readCalendar } from './read-calendar.ts'

/** Each press asks another server for something. */
const reads: RateLimit = { name: 'calendar-reads', most: 30, perSeconds: 600 }

/** Everyone who may connect calendars is a clinician, and connects their own. */
export function calendarOperations(registerStaff: RegisterStaff, service: Service): void {
  const { db } = service

  const own = async <T>(
    { clinicianId }: Staff,
    act: (clinicianId: string) => Promise<Result<T>>,
  ): Promise<Result<T>> => (clinicianId === null ? fail('forbidden') : act(clinicianId))
  const list = async (clinicianId: string, by: AccessedBy) =>
    succeed(await listCalendars(service, clinicianId, by))
  const note = (by: AccessedBy, what: string) =>
    noteAccess(db, { ...by, action: 'change', clientId: null, subject: what })
  const findOwn = (clinicianId: string, id: string) =>
    db
      .selectFrom('outside_calendars')
      .select('id')
      .where('id', '=', id)
      .where('clinician_id', '=', clinicianId)
      .executeTakeFirst()

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
