import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { fictionalMobile, newEmail, sentCode, verifyBody } from '#test/support/newcomers.ts'
import { addStaff } from '#test/support/staff.ts'
import { importRecords } from './record-parts.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let cookie: string
beforeAll(async () => {
  api = await createBookingApi()
  cookie = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
})
afterAll(() => api.close())

const office = (method: string, path: string, body?: unknown) =>
  api.call(method, `/staff/clients${path}`, { cookie, body })
const caller = (changed: object = {}) => ({
  firstName: 'Mia',
  lastName: 'Farrell',
  dateOfBirth: '1997-03-14',
  onBehalfOf: 'mySelf',
  timeZone: 'Australia/Darwin',
  ...changed,
})
const add = (changed: object = {}) => office('POST', '', caller({ isSomeoneElse: true, ...changed }))
const addOne = async (changed: object = {}): Promise<string> => {
  const { status, body } = await add(changed)
  expect(status).toBe(200)
  return body.id
}
const page = async (id: string) => (await office('GET', `/${id}`)).body
const outbox = () => api.db.selectFrom('outbox_messages').selectAll().execute()
const clients = () => api.db.selectFrom('clients').select('id').execute()

describe('a client whom the office adds', () => {
  it('has a record, no login, and gets no message', async () => {
    const before = (await outbox()).length
    const id = await addOne()
    expect(await page(id)).toMatchObject({
      name: 'Mia Farrell',
      dateOfBirth: '1997-03-14',
      email: null,
      mobile: null,
      timeZone: 'Australia/Darwin',
      hasLogin: false,
      keptSince: expect.any(String),
      isToldByEmail: false,
      guardian: null,
    })
    expect(await outbox()).toHaveLength(before)
    const audit = await api.db
      .selectFrom('audit_events')
      .select('subject')
      .where('client_id', '=', id)
      .where('action', '=', 'change')
      .execute()
    expect(audit).toEqual([{ subject: 'record written by the practice' }])
  })

  it('is found by name, also without an email', async () => {
    const id = await addOne({ firstName: 'Zoë', lastName: 'Quill' })
    const { body } = await office('POST', ':search', { search: 'zoe qui' })
    expect(body.clients.map((found: { id: string }) => found.id)).toEqual([id])
  })

  it('has a guardian under 18, whom the page names', async () => {
    const child = { dateOfBirth: '2011-06-02', firstName: 'Ash' }
    const refused = await add(child)
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalidInput' } })
    expect(Object.keys(refused.body.fields)).toEqual([
      'guardianFirstName',
      'guardianLastName',
      'guardianMobile',
    ])
    const id = await addOne({
      ...child,
      onBehalfOf: 'myChild',
      guardianFirstName: 'Kim',
      guardianLastName: 'Farrell',
      guardianMobile: '0491 570 156',
    })
    expect((await page(id)).guardian).toEqual({
      parentFirstName: 'Kim',
      parentLastName: 'Farrell',
      parentEmail: '',
      parentMobile: '+61491570156',
    })
    const { record_type } = await api.db
      .selectFrom('clients')
      .select('record_type')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(record_type).toBe('youngPerson')
  })

  it('may have another adult who books', async () => {
    const id = await addOne({
      onBehalfOf: 'someoneElseAdult',
      bookerName: 'Lee Ward',
      bookerMobile: '0491 570 157',
    })
    expect((await page(id)).contacts).toEqual([
      { firstName: 'Lee Ward', mobileNumber: '+61491570157', tags: ['adult'] },
    ])
  })

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ firstName: 'www.evil.example' }, 'firstName'],
    [{ dateOfBirth: '2020-01-01' }, 'dateOfBirth'],
    [{ dateOfBirth: '14/03/1997' }, 'dateOfBirth'],
    [{ email: 'mia@' }, 'email'],
    [{ mobile: '12' }, 'mobile'],
    [{ onBehalfOf: 'partner' }, 'onBehalfOf'],
  ])('is refused with %j beside its field', async (changed, field) => {
    const before = await clients()
    const { status, body } = await add(changed)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    expect(await clients()).toEqual(before)
  })
})

describe('the same person twice', () => {
  it('is shown by name and birth date before anything is saved, and saved when it is someone else', async () => {
    const first = await addOne({ firstName: 'Renée', lastName: 'O’Hara', dateOfBirth: '1984-05-06' })
    const before = await clients()
    const again = { firstName: 'renee', lastName: 'Ohara', dateOfBirth: '1984-05-06' }
    const asked = await office('POST', '', caller(again))
    expect(asked.body).toEqual({
      id: null,
      lookalikes: [{ id: first, name: 'Renée O’Hara', dateOfBirth: '1984-05-06', sameBy: ['name'] }],
    })
    expect(await clients()).toEqual(before)
    const saved = await addOne(again)
    const { body } = await office('GET', `/${saved}/lookalikes`)
    expect(body.lookalikes).toMatchObject([{ id: first, sameBy: ['name'] }])
  })

  it('is shown by email, and both are kept under it', async () => {
    const email = newEmail()
    const parent = await addOne({ lastName: 'Vale', email })
    const other = {
      firstName: 'Kit',
      lastName: 'Vale',
      dateOfBirth: '1999-01-02',
      email: email.toUpperCase(),
    }
    expect((await office('POST', '', caller(other))).body.lookalikes).toMatchObject([
      { id: parent, sameBy: ['email'] },
    ])
    await addOne(other)
  })

  it('is shown by Medicare number and position, which a family’s other positions are not', async () => {
    const card = {
      firstName: 'A',
      lastName: 'B',
      dateOfBirth: '1990-01-01',
      number: '2950975362',
      irn: '1',
      expiryDate: '2030-01',
      verification: null,
    }
    const names = ['Ada', 'Bea', 'Cleo']
    const [ada = '', bea = '', cleo = ''] = await Promise.all(
      names.map((firstName, year) =>
        addOne({ firstName, lastName: 'Card', dateOfBirth: `198${year}-01-01` }),
      ),
    )
    const give = (clientId: string, irn: string, at: Date) =>
      importRecords(api.service, [{ clientId, parts: { medicare: { ...card, irn, dva: null } } }], at)
    await give(ada, '1', new Date('2026-01-01T00:00:00Z'))
    await give(bea, '2', new Date('2026-01-01T00:00:00Z'))
    const sameAs = async (id: string) => {
      const { body } = await office('GET', `/${id}/lookalikes`)
      return body.lookalikes.map((one: { id: string; sameBy: string[] }) => [one.id, one.sameBy])
    }
    expect(await sameAs(ada)).toEqual([])
    await give(cleo, '1', new Date('2026-01-02T00:00:00Z'))
    expect(await sameAs(ada)).toEqual([[cleo, ['medicare']]])
    expect(await sameAs(cleo)).toEqual([[ada, ['medicare']]])
    const { rows } = await api.db
      .selectFrom('card_fingerprints')
      .select('fingerprint')
      .execute()
      .then((found) => ({ rows: found.map(({ fingerprint }) => String(fingerprint)) }))
    expect(rows.some((fingerprint) => fingerprint.includes(card.number))).toBe(false)
  })
})

describe('an invitation to a record', () => {
  const invite = async (id: string, email = newEmail()) => {
    const answer = await office('POST', `/${id}/invitation`, { email, mobile: fictionalMobile })
    return { email, ...answer }
  }
  const askCode = async (email: string) => {
    const body = { email, mobileNumber: fictionalMobile, shouldSendOtp: true }
    expect((await api.call('POST', '/invites:check', { body })).body.invited).toBe(true)
    return sentCode(api.db)
  }
  const verify = async (email: string, data: object) =>
    api.call('POST', '/invites:verify', { body: verifyBody(email, await askCode(email), data) })
  const mia = { firstName: 'Mia', lastName: 'Farrell', dateOfBirth: '1997-03-14' }

  it('makes a login for it, and no second record', async () => {
    const id = await addOne({ mobile: '0491 570 110' })
    const { email, status, body } = await invite(id)
    expect([status, body]).toEqual([200, { delivery: 'kept' }])
    expect((await page(id)).invitedAt).toEqual(expect.any(String))
    const before = await clients()
    const { body: made } = await verify(email, mia)
    expect(made.data.clientRecord).toMatchObject({ _id: id, email, mobile: fictionalMobile })
    expect(await clients()).toHaveLength(before.length)
    expect(await page(id)).toMatchObject({ hasLogin: true, invitedAt: null, name: 'Mia Farrell' })
    expect((await invite(id)).body.code).toBe('conflict')
  })

  it('is refused to who does not know the birth date, and the code stays good', async () => {
    const id = await addOne()
    const { email } = await invite(id)
    const code = await askCode(email)
    const send = (data: object) =>
      api.call('POST', '/invites:verify', { body: verifyBody(email, code, data) })
    const refused = await send({ ...mia, dateOfBirth: '1996-03-14' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['data.dateOfBirth']])
    expect((await page(id)).hasLogin).toBe(false)
    expect((await send(mia)).status).toBe(201)
  })

  it('opens nothing any more once another one took its place', async () => {
    const id = await addOne()
    const first = await invite(id)
    const second = await invite(id)
    const check = (email: string) =>
      api.call('POST', '/invites:check', { body: { email, mobileNumber: fictionalMobile } })
    expect((await check(first.email)).body.invited).toBe(false)
    expect((await check(second.email)).body.invited).toBe(true)
  })

  it('is made from their page, so that no other invitation makes a second record', async () => {
    const email = newEmail()
    await addOne({ email })
    const person = { firstName: 'Mia', lastName: 'Farrell', email, mobile: '0491 570 156' }
    const refused = await api.call('POST', '/staff/client-invites', { cookie, body: person })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  })

  it('is an owner’s where there are answers: whoever takes it could read them', async () => {
    const id = await addOne()
    await api.db
      .insertInto('questionnaire_submissions')
      .values({ client_id: id, questionnaire: 'dass21', sealed_answers: Buffer.from('sealed') })
      .execute()
    expect((await invite(id)).body.code).toBe('forbidden')
    const owner = (await addStaff(api.service, { role: 'owner' })).headers.cookie
    const body = { email: newEmail(), mobile: fictionalMobile }
    const { status } = await api.call('POST', `/staff/clients/${id}/invitation`, { cookie: owner, body })
    expect(status).toBe(200)
  })

  it('is refused for an email that someone logs in with', async () => {
    const id = await addOne()
    const { email } = await invite(id)
    await verify(email, mia)
    expect((await invite(await addOne(), email)).body.code).toBe('emailInUse')
  })
})
