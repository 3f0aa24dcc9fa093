import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBookingApi } from './booking-api.ts'
import { addBookable, sydneyTime } from './booking-world.ts'

/** The booking API, with a time that is held and what the database says of it. */
export async function createReservationsApi() {
  const api = await createBookingApi()

  const letRunOut = (reserveId: string) =>
    sql`update reservations set expires_at = clock_timestamp() - interval '1 ms' where reserve_id = ${reserveId}`.execute(
      api.db,
    )
  const statusOf = async (reserveId: string) =>
    (
      await api.db
        .selectFrom('reservations')
        .select('status')
        .where('reserve_id', '=', reserveId)
        .executeTakeFirst()
    )?.status

  async function hold(hour = 10, options = {}) {
    const { clinicianId, typeId } = await addBookable(api.db)
    const start = sydneyTime(3, hour)
    const held = await api.reserve({ clinicianId, typeId, start }, options)
    expect(held.status).toBe(201)
    return { clinicianId, typeId, start, reserveId: held.body.data.reserveId as string }
  }

  return { ...api, hold, letRunOut, statusOf }
}
