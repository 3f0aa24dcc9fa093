import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createStaffBookingApi, iso, openDiary } from './staff-booking.fixture.ts'

let api: Awaited<ReturnType<typeof createStaffBookingApi>>
let diary: Awaited<ReturnType<typeof openDiary>>
let child: { on_behalf_of: 'myChild'; record_type: 'youngPerson'; date_of_birth: string }
beforeAll(async () => {
  api = await createStaffBookingApi()
  const born = new Date().getFullYear() - 15
  child = { on_behalf_of: 'myChild', record_type: 'youngPerson', date_of_birth: `${born}-01-05` }
})
afterAll(() => api.close())
beforeEach(async () => {
  diary = await openDiary(api)
  await api.db.updateTable('clients').set(child).where('id', '=', diary.clientId).execute()
})

const phoned = { way: 'phone', givenBy: 'Ruth  Heath' }
const book = async (...starts: string[]): Promise<string[]> =>
  (await diary.book(starts)).body.appointments.map(({ id }: { id: string }) => id)
const note = (id: string, more = {}, options = {}) =>
  diary.call('POST', `/appointments/${id}/parent-consent`, { ...phoned, ...more }, options)
const read = async (id: string) => (await diary.call('GET', `/appointments/${id}`)).body
const missingInDiary = async (start: string): Promise<string[]> => {
  const { body } = await diary.call('GET', `/diary?from=${start.slice(0, 10)}&days=2`)
  const sessions: { start: string; missing: string[] }[] = body.diaries[0].sessions
  return sessions.find((one) => one.start === start)?.missing ?? ['no such session']
}

describe('a parent’s consent to a session that staff booked', () => {
  it('is noted once, with who, how, by whom and the version in force, and the diary misses it no more', async () => {
    const start = iso(3, 9)
    const [id = ''] = await book(start)
    expect(await read(id)).toMatchObject({ lacksParentConsent: true, parentConsent: null })
    expect(await missingInDiary(start)).toContain('parentConsent')
    expect(await note(id)).toEqual({ status: 200, body: { noted: 1 } })
    const text = await api.service.content.read('parental-consent')
    const version = text?.kind === 'legal' ? text.fields.version : 'no text'
    expect(await read(id)).toMatchObject({
      lacksParentConsent: false,
      parentConsent: { version, noted: { givenBy: 'Ruth Heath', way: 'phone', by: 'Amelia Tran' } },
    })
    expect(await missingInDiary(start)).not.toContain('parentConsent')
    expect((await note(id)).status).toBe(409)
    const { subject, actor } = await api.db
      .selectFrom('audit_events')
      .selectAll()
      .where('client_id', '=', diary.clientId)
      .where('subject', '=', 'parental consent')
      .executeTakeFirstOrThrow()
    const noted = await api.db
      .selectFrom('noted_parent_consents')
      .selectAll()
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([subject, noted.noted_by]).toEqual(['parental consent', actor])
    expect(noted.sealed_giver.toString('latin1')).not.toContain('Ruth')
  })

  it('is for one session of a series, or for all that lack it', async () => {
    const [first = '', second = '', third = ''] = await book(iso(3, 9), iso(10, 9), iso(17, 9))
    expect((await note(second)).body).toEqual({ noted: 1 })
    const lacking = async () =>
      (await read(first)).series.map((one: { lacksParentConsent: boolean }) => one.lacksParentConsent)
    expect(await lacking()).toEqual([true, false, true])
    expect((await note(third, { isForSeries: true })).body).toEqual({ noted: 2 })
    expect(await lacking()).toEqual([false, false, false])
    expect((await read(second)).parentConsent.givenAt < (await read(first)).parentConsent.givenAt).toBe(true)
  })

  it('stays as it is where the parent gave it on the site', async () => {
    const [id = ''] = await book(iso(3, 9))
    await api.db
      .updateTable('reservations')
      .set({ parent_consented_at: new Date('2026-12-01T01:00:00Z'), parent_consent_version: '2026-11-16' })
      .where('id', '=', id)
      .execute()
    const given = { givenAt: '2026-12-01T01:00:00.000Z', version: '2026-11-16', noted: null }
    expect((await note(id)).status).toBe(409)
    expect((await read(id)).parentConsent).toEqual(given)
  })

  it.each([
    ['without a name', { givenBy: ' ' }, 'givenBy'],
    ['with no way', { way: undefined }, 'way'],
  ])('is refused %s', async (_, more, field) => {
    const [id = ''] = await book(iso(3, 9))
    expect(await note(id, more)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect(await read(id)).toMatchObject({ lacksParentConsent: true })
  })

  it('is not asked of an adult, nor for a session that was cancelled', async () => {
    const [id = ''] = await book(iso(3, 9))
    await api.db
      .updateTable('clients')
      .set({ on_behalf_of: 'mySelf', date_of_birth: '1983-02-22' })
      .where('id', '=', diary.clientId)
      .execute()
    expect((await note(id)).status).toBe(409)
    expect(await read(id)).toMatchObject({ lacksParentConsent: false, parentConsent: null })
    await api.db.updateTable('clients').set(child).where('id', '=', diary.clientId).execute()
    await diary.call('POST', `/appointments/${id}/cancel`, {
      sessions: [{ id, fromDateTime: iso(3, 9) }],
    })
    expect((await note(id)).status).toBe(409)
  })

  it('is not there for another clinician, and the office can note it', async () => {
    const [id = ''] = await book(iso(3, 9))
    const { clinicianId } = await addBookable(api.db)
    const stranger = (await addStaff(api.service, { role: 'clinician', clinicianId })).headers.cookie
    expect((await note(id, {}, { cookie: stranger })).status).toBe(404)
    const office = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
    expect((await note(id, {}, { cookie: office })).status).toBe(200)
  })
})
