import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBookingApi } from './booking-api.ts'
import { addBookable, sydneyTime } from './booking-world.ts'

export const testCard = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Robin Field' }

type Clinician = NonNullable<Parameters<typeof addBookable>[1]>

/** What a booking needs, and the card form that ends it. */
export async function createPaymentApi(environment: Record<string, string> = {}) {
  const api = await createBookingApi(environment)
  const { db, call, at } = api

  const claimWithForm = (reserveId: string, token: string, key?: string) =>
    call('PUT', at(reserveId), {
      token,
      key,
      body: { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true },
    })

  /** A claimed slot with its card form open. */
  async function claimed(clinician: Clinician = {}, given?: string) {
    const token = given ?? (await api.signUp({ details: true }))
    const { clinicianId, typeId } = await addBookable(db, clinician)
    const slot = { clinicianId, typeId, start: sydneyTime(3, 10) }
    const held = await api.reserve(slot, { token, funding: clinician.isGP ? undefined : 'rebate' })
    const reserveId: string = held.body.data.reserveId
    const { status, body } = await claimWithForm(reserveId, token)
    expect(status).toBe(200)
    return { token, slot, reserveId, clientSecret: body.clientSecret as string }
  }

  return {
    ...api,
    claimWithForm,
    claimed,
    enter: (clientSecret: string, token: string, body: object) =>
      call('POST', `/payments/simulator/${encodeURIComponent(clientSecret)}`, { token, body }),
    stateOf: (clientSecret: string, token: string) =>
      call('GET', `/payments/setups/${encodeURIComponent(clientSecret)}`, { token }),
    openForm: (token: string, body: object = {}, key?: string) =>
      call('POST', '/client/me/stripe/payment-method', { token, body, key }),
    statusOf: async (reserveId: string) => {
      const query = db.selectFrom('reservations').select('status').where('reserve_id', '=', reserveId)
      return (await query.executeTakeFirst())?.status
    },
    setupsOf: async (reserveId: string) => {
      const { rows } = await sql<{ id: string }>`select s.id from payment_setups s
        join reservations r on r.id = s.reservation_id where r.reserve_id = ${reserveId}`.execute(db)
      return rows.map(({ id }) => id)
    },
    letRunOut: (reserveId: string) =>
      sql`update reservations set expires_at = clock_timestamp() - interval '1 ms' where reserve_id = ${reserveId}`.execute(
        db,
      ),
    record: async (token: string) => (await call('GET', '/client-records/me', { token })).body,
  }
}
