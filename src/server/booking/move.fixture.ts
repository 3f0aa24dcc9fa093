import { sql } from 'kysely'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'

type Queued = { data: { kind?: string; reservationId?: string; startsAt?: string }; after?: Date }[]
type Sent = { token?: string; key?: string; agreedFeeCents?: number }

export const path = (id: string) => `/client-records/me/appointments/${id}`

/** The API, with clients who move what they have booked, and what was queued for them. */
export async function createMoveApi() {
  const api = await createBookingApi()
  const queued: Queued = []
  api.service.jobs.sendWith = async (_tx, _name, jobs) => void queued.push(...jobs)
  return {
    ...api,
    queued,
    book: async (start = sydneyTime(3, 10), { isGP = false } = {}) => {
      const { clinicianId, typeId } = await addBookable(api.db, { isGP })
      const token = await api.signUp({ card: true })
      const slot = { clinicianId, typeId, start }
      const held = await api.reserve(slot, isGP ? { token } : { token, funding: 'rebate' })
      const { reserveId } = held.body.data
      if (isGP) await api.sendQuestionnaires(token)
      if (isGP) await api.call('POST', api.at(reserveId, ':confirm'), { token })
      else await api.finish(reserveId, token)
      const { id } = await api.db
        .selectFrom('reservations')
        .select('id')
        .where('reserve_id', '=', reserveId)
        .where('status', '=', 'booked')
        .executeTakeFirstOrThrow()
      queued.length = 0
      return { id, token, slot, clinicianId, typeId }
    },
    move: (id: string, start: Date, { agreedFeeCents = 0, ...options }: Sent) =>
      api.call('POST', `${path(id)}:move`, {
        ...options,
        body: { startDateTime: start.toISOString(), agreedFeeCents },
      }),
    preview: (id: string, start: Date, token: string) =>
      api.call('GET', `${path(id)}:previewMove?startDateTime=${encodeURIComponent(start.toISOString())}`, {
        token,
      }),
    startOf: async (id: string) => {
      const { rows } = await sql<{ start: Date; status: string }>`
    select lower(during) as start, status from reservations where id = ${id}`.execute(api.db)
      return rows[0]
    },
    setStart: (id: string, ahead: string) =>
      sql`update reservations set during = tstzrange(clock_timestamp() + ${ahead}::interval,
    clock_timestamp() + ${ahead}::interval + interval '50 minutes') where id = ${id}`.execute(api.db),
    calendarOf: async (id: string, token: string) => (await api.fetch(`/api${path(id)}.ics`, token)).text(),
  }
}
