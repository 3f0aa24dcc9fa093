import { addBooking } from '#test/support/booked-client.ts'
import type { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

/** No published test card: its check digit is right, and without a gateway there is no register to ask. */
const number = '2428778132'
export const card = {
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number,
  irn: '2',
  expiryDate: `${new Date().getUTCFullYear() + 1}-08`,
}
export const dvaNumber = 'NX123456'
export const gold = { dva: true, dvaCardDetails: { number: dvaNumber, cardType: 'gold' } }

/** A client with a session, and the clinician who looks at their cards. */
export async function meetClient(api: Awaited<ReturnType<typeof createBookingApi>>) {
  const own = await addBookable(api.db)
  const { headers, subject } = await addStaff(api.service, {
    role: 'clinician',
    clinicianId: own.clinicianId,
  })
  const token = await api.signUp()
  const save = (body: object) => api.call('PUT', '/client-records/me/medicare', { token, body })
  const clientId: string = (await api.call('GET', '/client-records/me', { token })).body._id
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(4, 10) })
  const path = `/staff/clients/${clientId}`
  const { cookie } = headers
  const cards = (as = cookie) => api.call('GET', `${path}/cards`, { cookie: as })
  const versions = async () => {
    const { medicare, dva } = (await cards()).body
    return { medicare: medicare?.version, dva: dva?.version }
  }
  return {
    cards,
    versions,
    save,
    clientId,
    subject,
    states: async () => (await api.call('GET', path, { cookie })).body.cards,
    /** Of the card that is on file now, unless another version is given. */
    check: async (kind: 'medicare' | 'dva', body: object, as = cookie) =>
      api.call('POST', `${path}/cards/${kind}/checks`, {
        cookie: as,
        body: { version: (await versions())[kind], ...body },
      }),
    unverified: async () =>
      (await api.call('GET', '/staff/diary/unfinished', { cookie })).body.cardUnverified.total,
    ownCard: async () => (await api.call('GET', '/client-records/me', { token })).body.medicare,
    audit: async () =>
      (
        await api.db
          .selectFrom('audit_events')
          .select(['action', 'subject'])
          .where('client_id', '=', clientId)
          .where('actor', '=', subject)
          .execute()
      ).map((row) => `${row.action} ${row.subject}`),
  }
}
