import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dass21Items } from '#domain/questionnaires/dass21.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'
import { attachSubmissions, insertSubmission } from '../clients/submissions.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let gp: Awaited<ReturnType<typeof addBookable>>
let own: Record<string, string>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  api = await createBookingApi()
  gp = await addBookable(api.db, { isGP: true })
  app = createApp(api.service)
  own = await signInClinician(gp.clinicianId)
})
afterAll(() => api.close())

/** The headers of a clinician’s staff sign-in. */
const signInClinician = async (clinicianId?: string) =>
  (await addStaff(api.service, { role: 'clinician', clinicianId })).headers

const fetchAs = (path: string, headers: Record<string, string>) => app.request(path, { headers })

let hour = 0
const details = 'I wake at four & worry'
const answers = {
  safetyCheck: { thoughOfEndingYourOwnLife: 'no' },
  mhtp: { primaryReason: 'anxiety', details },
  dass21: Object.fromEntries(dass21Items.map(({ key }) => [key, '1'])),
} as const

/** A booked appointment with what was sent for it. */
async function book({ clinicianId, typeId }: typeof gp = gp) {
  const client = await api.signUp({ card: true, attachedTo: clinicianId })
  const { id: clientId } = await api.db
    .selectFrom('clients')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  hour += 1
  const start = sydneyTime(-3 - hour, 10)
  const { id } = await api.db
    .insertInto('reservations')
    .values({
      practice_id: account,
      clinician_id: clinicianId,
      appointment_type_id: typeId,
      client_id: clientId,
      delivery_type: 'videoCall',
      status: 'booked',
      booked_at: new Date(),
      reserve_id: randomUUID(),
      visitor: randomUUID(),
      during: `[${start.toISOString()},${new Date(start.getTime() + 3_000_000).toISOString()})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  await api.db.transaction().execute(async (tx) => {
    for (const code of ['safetyCheck', 'mhtp', 'dass21'] as const) {
      const sent = { clientId, code, answers: answers[code], submittedAt: now, shouldHandOver: false }
      await insertSubmission(tx, api.service.keyring, sent)
    }
    await attachSubmissions(tx, { clientId, reservationId: id, now })
  })
  return { id, clientId, client }
}

const page = (id: string) => `/api/staff/appointments/${id}/treatment-plan`
const ways = [
  ['the page', page],
  ['the PDF', (id: string) => `${page(id)}.pdf`],
] as const

describe('the GP of the appointment', () => {
  it('reads the summary as a page', async () => {
    const { id } = await book()
    const answer = await fetchAs(page(id), own)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const text = await answer.text()
    expect(text).toContain('I wake at four &amp; worry')
    expect(text).toContain('Depression: 14, moderate')
    expect(text).toContain('Robin Field')
  })

  it('downloads the same as a PDF, whose name names no one', async () => {
    const { id } = await book()
    const answer = await fetchAs(`${page(id)}.pdf`, own)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('filename="treatment-plan-summary.pdf"')
    const content = Buffer.from(await answer.arrayBuffer())
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(content.toString('latin1')).toContain('/StructTreeRoot')
  })

  it.each(ways)('leaves a row in the audit for each read of %s', async (_, address) => {
    const { id, clientId } = await book()
    const rows = () =>
      api.db.selectFrom('audit_events').selectAll().where('client_id', '=', clientId).execute()
    const before = (await rows()).length
    await fetchAs(address(id), own)
    await fetchAs(address(id), own)
    const added = (await rows()).slice(before)
    expect(added).toHaveLength(2)
    for (const row of added) {
      expect(row.action).toBe('read')
      expect(JSON.stringify(row)).not.toContain(details)
    }
  })
})

describe.each(ways)('%s', (_, address) => {
  it('is not there for anyone else', async () => {
    const { id, client } = await book()
    const otherGp = await addBookable(api.db, { isGP: true })
    const psychologist = await addBookable(api.db)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const subject = randomUUID()
    const strangers = {
      'another GP': [404, await signInClinician(otherGp.clinicianId)],
      'a psychologist': [403, await signInClinician(psychologist.clinicianId)],
      'a clinician without a profile': [403, await signInClinician()],
      'an administrator': [403, (await addStaff(api.service, { role: 'administrator' })).headers],
      // What opened it before there was a staff sign-in opens nothing now.
      'the token of a clinician': [
        401,
        bearer(await accessTokenFor(api.service, { subject, role: 'clinician' })),
      ],
      'the client': [401, bearer(client)],
      'a visitor': [401, {}],
    } as const
    for (const [name, [status, headers]] of Object.entries(strangers))
      expect([name, (await fetchAs(address(id), headers)).status]).toEqual([name, status])
    expect((await fetchAs(address(id), own)).status).toBe(200)
  })

  it('is gone once the appointment is cancelled, and is not there for what does not exist', async () => {
    const { id } = await book()
    await api.db.updateTable('reservations').set({ status: 'released' }).where('id', '=', id).execute()
    expect((await fetchAs(address(id), own)).status).toBe(404)
    expect((await fetchAs(address(randomUUID()), own)).status).toBe(404)
    expect((await fetchAs(address('not-an-id'), own)).status).toBe(422)
  })

  it('is not there for an appointment that is not a GP’s', async () => {
    const psychologist = await addBookable(api.db)
    const { id } = await book(psychologist)
    const theirs = await signInClinician(psychologist.clinicianId)
    expect((await fetchAs(address(id), theirs)).status).toBe(403)
  })

  it('leaves no row in the audit for those who found nothing', async () => {
    const { id, clientId } = await book()
    const otherGp = await addBookable(api.db, { isGP: true })
    await fetchAs(address(id), await signInClinician(otherGp.clinicianId))
    const rows = await api.db
      .selectFrom('audit_events')
      .select('subject')
      .where('client_id', '=', clientId)
      .execute()
    expect(rows).toEqual([])
  })
})

it('is asked for so often and no more', async () => {
  const another = await addBookable(api.db, { isGP: true })
  const { id } = await book(another)
  const eager = await signInClinician(another.clinicianId)
  expect((await fetchAs(page(id), eager)).status).toBe(200)
  await setHits(api.db, 'treatment-plans', 119)
  expect((await fetchAs(page(id), eager)).status).toBe(200)
  await setHits(api.db, 'treatment-plans', 120)
  expect((await fetchAs(page(id), eager)).status).toBe(429)
})
