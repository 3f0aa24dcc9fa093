import { type Diary, diarySchema } from '#contract/staff/diary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addClient } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

export type Headers = Record<string, string>
type App = ReturnType<typeof createApp>
type Call = { method?: string; path: string; headers: Headers; body?: unknown; on?: App }

export const dayOf = (instant: Date) => formatIsoDate(localDayAt(instant, 'Australia/Sydney'))

/** The diary's part of the API, with what was queued for clients. */
export async function createDiaryApi() {
  const { db, service, close } = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  const queued: { kind: string; reservationId: string }[] = []
  service.jobs.sendWith = async (_tx, _name, jobs) => {
    for (const { data } of jobs) {
      const job = Object(data)
      queued.push({ kind: String(job.kind), reservationId: String(job.reservationId) })
    }
  }
  const app = createApp(service)

  async function call({ method = 'GET', path, headers, body, on = app }: Call) {
    const response = await on.request(`/api/staff/diary${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  return {
    db,
    service,
    close,
    queued,
    call,
    readDay: async (headers: Headers, date: string, more = ''): Promise<Diary> => {
      const { status, body } = await call({ path: `?from=${date}${more}`, headers })
      if (status !== 200) throw new Error(`The diary answered ${status}`)
      return diarySchema.parse(body)
    },
    /** A clinician with a sign-in, and a client of theirs. */
    addWorld: async () => {
      const bookable = await addBookable(db)
      const clientId = await addClient(db)
      const { headers, subject } = await addStaff(service, {
        role: 'clinician',
        clinicianId: bookable.clinicianId,
      })
      return { ...bookable, clientId, headers, subject }
    },
    put: (headers: Headers, id: string, body: unknown) =>
      call({ method: 'PUT', path: `/appointments/${id}/outcome`, headers, body }),
    undo: (headers: Headers, id: string, event: number) =>
      call({ method: 'POST', path: `/appointments/${id}/outcome/undo`, headers, body: { event } }),
  }
}
