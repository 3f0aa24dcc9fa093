import { addBooking, addClient } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import type { SeriesJob } from '../emails/series-emails.ts'

type Api = Awaited<ReturnType<typeof createBookingApi>>
type Queued = { name: string; data: { kind?: string } }[]

/** The API, with what it queued. */
export async function createStaffBookingApi() {
  const api = await createBookingApi()
  const queued: Queued = []
  api.service.jobs = {
    ...api.service.jobs,
    sendWith: async (_, name, jobs) =>
      void queued.push(...jobs.map(({ data }) => ({ name, data: { ...data } }))),
  }
  return { ...api, queued }
}

export const iso = (...when: Parameters<typeof sydneyTime>) => sydneyTime(...when).toISOString()

/** A clinician with a diary of their own, who is signed in and has seen one client. */
export async function openDiary(api: Api & { queued: Queued }) {
  api.queued.length = 0
  const own = await addBookable(api.db)
  const { cookie } = (await addStaff(api.service, { role: 'clinician', clinicianId: own.clinicianId }))
    .headers
  const clientId = await addClient(api.db)
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(-7, 10), outcome: 'attended' })

  const call = (
    method: string,
    path: string,
    body?: unknown,
    options: { key?: string; cookie?: string } = {},
  ) => api.call(method, `/staff${path}`, { cookie, body, ...options })
  const request = (starts: string[], more = {}) => ({
    clinicianId: own.clinicianId,
    appointmentTypeId: own.typeId,
    deliveryType: 'videoCall',
    funding: 'selfFunded',
    starts,
    ...more,
  })
  return {
    own,
    cookie,
    clientId,
    call,
    noteReferral: () =>
      call('POST', `/clients/${clientId}/referrals`, {
        writtenOn: '2026-01-05',
        referrer: 'Dr Ruth Abara',
        providerNumber: '',
      }),
    request,
    book: (starts: string[], more = {}, options = {}) =>
      call('POST', `/clients/${clientId}/appointments`, request(starts, more), options),
    rowsOf: () =>
      api.db
        .selectFrom('reservations')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('service_delivered', 'is', null)
        .orderBy('during')
        .execute(),
    times: (query: Record<string, string>) =>
      call(
        'GET',
        `/clients/${clientId}/times?${new URLSearchParams({ clinicianId: own.clinicianId, appointmentTypeId: own.typeId, ...query })}`,
      ),
    kinds: () => api.queued.map(({ name, data }) => data.kind ?? name),
    seriesJob: (): SeriesJob => {
      const job = api.queued.find(({ name }) => name === 'send-series-email')
      // What `queueSeriesEmails` put there.
      return JSON.parse(JSON.stringify(job?.data))
    },
  }
}
