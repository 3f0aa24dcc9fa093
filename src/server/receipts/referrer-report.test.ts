import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dass21Items } from '#domain/questionnaires/dass21.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createOfficeApi, type OfficePerson } from '#test/support/office-api.ts'
import { createApp } from '../app.ts'
import { insertSubmission } from '../clients/submissions.ts'

let api: Awaited<ReturnType<typeof createOfficeApi>>
let clientId: string
let referralId: string
const today = sydneyTime(0, 12).toISOString().slice(0, 10)

beforeAll(async () => {
  api = await createOfficeApi()
})
afterAll(() => api.close())

let weeks = 0
beforeEach(async () => {
  weeks += 1
  clientId = await addClient(api.db, { firstName: 'Kym', lastName: 'Heath' })
  for (const hour of [10, 12])
    await addBooking(api.db, {
      ...api.own,
      clientId,
      start: sydneyTime(-7 * weeks, hour),
      outcome: 'attended',
    })
  await addBooking(api.db, {
    ...api.own,
    clientId,
    start: sydneyTime(-7 * weeks, 14),
    outcome: 'clientDidNotAttend',
  })
  await call('clinician', 'POST', '', {
    writtenOn: '2026-01-05',
    referrer: 'Dr Ruth Abara',
    providerNumber: '',
  })
  const page = await api.call('GET', `/staff/clients/${clientId}`, { cookie: api.cookies.clinician })
  referralId = page.body.referral.letters[0].id
})

const call = (person: OfficePerson, method: string, path: string, body?: unknown) =>
  api.call(method, `/staff/clients/${clientId}/referrals${path}`, { cookie: api.cookies[person], body })
const at = (rest = '') => `/${referralId}/report${rest}`
const read = (person: OfficePerson = 'clinician') => call(person, 'GET', at())
const words = {
  assessment: 'Worry',
  treatment: 'CBT',
  progress: 'Sleeps again',
  recommendations: 'Four more',
}
const save = (version: number, more = {}) =>
  call('clinician', 'PUT', at(), { texts: words, isWithScores: false, version, ...more })
const finish = (version: number) => call('clinician', 'POST', at(':finish'), { version })
const markSent = (version: number, sentOn = today) =>
  call('clinician', 'POST', at(':sent'), { version, sentOn, how: 'secureMessage' })
const answerDass21 = () =>
  api.db.transaction().execute((tx) =>
    insertSubmission(tx, api.service.keyring, {
      clientId,
      code: 'dass21',
      answers: Object.fromEntries(dass21Items.map(({ key }) => [key, '1'])),
      submittedAt: new Date('2026-10-28T00:00:00Z'),
      shouldHandOver: false,
    }),
  )

describe('a report to the referrer', () => {
  it('begins with what is on record', async () => {
    await answerDass21()
    const { body } = await read()
    expect(body).toMatchObject({
      client: { name: 'Kym Heath', dateOfBirth: '1983-02-22' },
      referral: { writtenOn: '2026-01-05', referrer: 'Dr Ruth Abara' },
      scores: [{ words: 'Depression 14 (moderate), Anxiety 14 (moderate), Stress 14 (normal)' }],
      texts: { assessment: '', treatment: expect.stringMatching(/^Attended 2 sessions between /) },
      version: 0,
      finishedAt: null,
      sent: null,
    })
    expect(body.attendedOn).toHaveLength(2)
  })

  it('is there for the treating clinician alone, and each reading and change leaves a row', async () => {
    expect((await read('colleague')).status).toBe(404)
    expect((await read('office')).status).toBe(403)
    await read()
    await save(0)
    const rows = await api.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('client_id', '=', clientId)
      .where('subject', '=', 'report to the referrer')
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['read', 'change'])
  })

  it('is due from the sixth session of a referral on', async () => {
    const due = async () => {
      const { body } = await api.call('GET', '/staff/diary/unfinished', { cookie: api.cookies.clinician })
      return body.reportDue.sessions.filter((one: { clientId: string }) => one.clientId === clientId).length
    }
    for (const hour of [8, 9, 16])
      await addBooking(api.db, {
        ...api.own,
        clientId,
        start: sydneyTime(-7 * weeks, hour),
        outcome: 'attended',
      })
    expect(await due()).toBe(0)
    await addBooking(api.db, { ...api.own, clientId, start: sydneyTime(5, 10) })
    expect(await due()).toBe(1)
    await save(0)
    await finish(1)
    await markSent(2)
    expect(await due()).toBe(0)
  })

  it('is sealed, and the second of two who save is told', async () => {
    expect((await save(0)).body).toMatchObject({ texts: words, version: 1 })
    expect((await save(0)).body.code).toBe('changedMeanwhile')
    const both = await Promise.all([save(1), save(1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const row = await api.db
      .selectFrom('referrer_reports')
      .selectAll()
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(Buffer.concat([row.sealed_draft]).toString('latin1')).not.toContain('Sleeps')
  })

  it('is finished once every part has words, and is a draft again when it is changed', async () => {
    await save(0, { texts: { ...words, progress: ' ' } })
    const refused = await finish(1)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['texts.progress']])
    expect((await call('clinician', 'GET', at('.pdf'))).status).toBe(404)
    await save(1)
    expect((await finish(2)).body).toMatchObject({ version: 3, finishedAt: expect.any(String) })
    expect((await save(3)).body).toMatchObject({ version: 4, finishedAt: null })
    expect((await markSent(4)).status).toBe(409)
  })

  it('is printed as it was finished, and stays so once it was sent', async () => {
    await answerDass21()
    await save(0, { isWithScores: true })
    await finish(1)
    const pdf = () =>
      createApp(api.service).request(`/api/staff/clients/${clientId}/referrals${at('.pdf')}`, {
        headers: { cookie: api.cookies.clinician },
      })
    const printed = await pdf()
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(printed.headers.get('content-disposition')).not.toContain('Heath')
    expect(new TextDecoder('latin1').decode(await printed.arrayBuffer())).toMatch(/^%PDF-1\.7/)
    expect((await markSent(2, '2999-01-01')).body.fields).toHaveProperty('sentOn')
    expect((await markSent(2, '2026-01-01')).body.fields).toHaveProperty('sentOn')
    expect((await markSent(2)).body).toMatchObject({ sent: { on: today, how: 'secureMessage' } })
    for (const again of [save(3), finish(3), markSent(3)]) expect((await again).status).toBe(409)
    const page = await api.call('GET', `/staff/clients/${clientId}`, { cookie: api.cookies.clinician })
    expect(page.body.referral.letters[0].report).toEqual({ state: 'sent', sentOn: today })
    const unfinished = await api.call('GET', '/staff/diary/unfinished', { cookie: api.cookies.clinician })
    expect(unfinished.body.reportDue.total).toBe(0)
    const removed = await call('clinician', 'DELETE', `/${referralId}`)
    expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('was sent')])
  })
})
