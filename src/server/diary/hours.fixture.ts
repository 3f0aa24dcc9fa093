import { sql } from 'kysely'
import { z } from 'zod'
import { emailKindCodes } from '#domain/messages/emails.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import type { EmailJob } from '../emails/queue-emails.ts'

const emailJobSchema = z.object({
  kind: z.enum(emailKindCodes),
  reservationId: z.string(),
  startsAt: z.string(),
})
const toEmailJob = (data: object): EmailJob[] =>
  'kind' in data && 'reservationId' in data && 'startsAt' in data ? [emailJobSchema.parse(data)] : []

export const dayAhead = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)

export const leave = (first: number, last = first, { start = 0, end = 1440 } = {}) => ({
  kind: 'add',
  period: { kind: 'leave', firstDate: dayAhead(first), lastDate: dayAhead(last), start, end },
})

/** The API, with clinicians who set their hours, and what was queued for their clients. */
export async function createHoursApi() {
  const api = await createBookingApi()
  const queued: EmailJob[] = []
  api.service.jobs.sendWith = async (_tx, _name, jobs) =>
    void queued.push(...jobs.flatMap(({ data }) => toEmailJob(data)))
  return {
    ...api,
    queued,
    /** A clinician with one booked session at each of these hours, three days from now. */
    practise: async (hours: readonly number[] = []) => {
      const { clinicianId, typeId } = await addBookable(api.db)
      const { headers } = await addStaff(api.service, { role: 'clinician', clinicianId })
      const sessions = []
      for (const hour of hours) {
        const token = await api.signUp({ card: true })
        const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, hour) }, { token })
        await api.finish(held.body.data.reserveId, token)
        const { id } = await api.db
          .selectFrom('reservations')
          .select('id')
          .where('reserve_id', '=', held.body.data.reserveId)
          .executeTakeFirstOrThrow()
        sessions.push({ id, token })
      }
      queued.length = 0
      const post = (what: 'preview' | 'changes', body: unknown) =>
        api.call('POST', `/staff/hours/${clinicianId}/${what}`, { cookie: headers.cookie, body })
      const read = () =>
        api.call('GET', `/staff/hours?clinicianId=${clinicianId}`, { cookie: headers.cookie })
      return { clinicianId, typeId, sessions, post, read, cookie: headers.cookie }
    },
    stored: async (id: string) => {
      const { rows } = await sql<{ start: Date; status: string; outcome: string | null; asked: boolean }>`
    select lower(during) as start, status, service_delivered as outcome, move_asked_at is not null as asked
      from reservations where id = ${id}`.execute(api.db)
      return rows[0]
    },
  }
}
