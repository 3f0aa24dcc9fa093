import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationActs } from '#contract/person-acts.ts'
import { apiPaths, type Operation } from '#contract/api-paths.ts'
import { mayAct, personMays } from '#domain/clients/account-people.ts'
import { fitMessages } from '#domain/clients/on-behalf-of.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson as addAccount } from '#test/support/people.ts'
import { tellPerson } from './person-links.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const eli = { relation: 'child', firstName: 'Eli', lastName: 'Arthur', dateOfBirth: '2012-02-10' }
const margaret = {
  relation: 'adult',
  firstName: 'Margaret',
  lastName: 'Arthur',
  dateOfBirth: '1955-03-01',
  email: 'margaret@mail.example',
}

/** A login with a record of her own. */
async function signInChantelle() {
  const email = `${randomUUID()}@mail.example`
  const { subject } = await addAccount(api.db, { email, firstName: 'Chantelle', lastName: 'Arthur' })
  return { token: await accessTokenFor(api.service, { subject }), subject, email }
}

const add = (token: string, body: object, key?: string) => api.call('POST', '/people', { token, body, key })
const list = async (token: string) => (await api.call('GET', '/people', { token })).body
const profile = (token: string, person?: string) => api.call('GET', '/client-records/me', { token, person })

async function linkTo(email: string): Promise<string> {
  const { body_text } = await api.db
    .selectFrom('outbox_messages')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /looked-after#([\w-]+)/.exec(body_text)?.[1] ?? ''
}

/** An adult whom somebody has added, and the link that she was sent. */
async function addMargaret() {
  const chantelle = await signInChantelle()
  const email = `margaret-${randomUUID()}@mail.example`
  const { body } = await add(chantelle.token, { ...margaret, email })
  await tellPerson(api.service, { account: chantelle.subject, clientId: body.id, news: 'added' })
  return { chantelle, email, clientId: body.id as string, link: await linkTo(email) }
}

const goodPassword = 'Quiet-wattle-grove-27!'
async function takeOver(link: string, email: string) {
  const body = { token: link, email, password: goodPassword, isPoliciesConfirmed: true }
  const made = await api.call('POST', '/people:takeOver', { body })
  expect(made.status).toBe(204)
  const { subject } = await api.db
    .selectFrom('accounts')
    .select('subject')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return accessTokenFor(api.service, { subject })
}

describe('the people of an account', () => {
  it('begin with the person whom it was opened with', async () => {
    const child = await api.signUp({
      onBehalfOf: 'myChild',
      dateOfBirth: '2012-02-10',
      record: 'youngPerson',
    })
    expect((await list(child)).people).toMatchObject([{ role: 'guardian', isFirst: true, may: personMays }])
    const own = await api.signUp()
    expect((await list(own)).people).toMatchObject([{ role: 'self', isFirst: true }])
  })

  it('each have a record of their own, which requests name', async () => {
    const { token, email } = await signInChantelle()
    const child = await add(token, eli)
    const mother = await add(token, margaret)
    expect([child.status, mother.status]).toEqual([201, 201])
    expect((await profile(token)).body).toMatchObject({ firstName: 'Chantelle', onBehalfOf: 'mySelf' })
    expect((await profile(token, child.body.id)).body).toMatchObject({
      firstName: 'Eli',
      onBehalfOf: 'myChild',
      recordType: 'youngPerson',
      email,
      accountHolder: { firstName: 'Chantelle', lastName: 'Arthur' },
    })
    expect((await profile(token, mother.body.id)).body).toMatchObject({
      firstName: 'Margaret',
      onBehalfOf: 'someoneElseAdult',
      recordType: 'adult',
    })
    expect((await list(token)).people).toMatchObject([
      { firstName: 'Chantelle', role: 'self', isFirst: true },
      { firstName: 'Eli', role: 'guardian', isFirst: false, age: 14 },
      { firstName: 'Margaret', role: 'carer', toldBy: 'email' },
    ])
  })

  it('keep a page that names nobody with the same person, whoever is added', async () => {
    const token = await api.signUp({
      firstName: 'Eli',
      onBehalfOf: 'myChild',
      dateOfBirth: '2012-02-10',
      record: 'youngPerson',
    })
    const own = { relation: 'self', firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }
    expect((await add(token, own)).status).toBe(201)
    expect((await profile(token)).body.firstName).toBe('Eli')
    expect((await add(token, own)).body.fields).toHaveProperty('relation')
  })

  it.each([
    ['a child of 34', { ...eli, dateOfBirth: '1990-01-01' }, { dateOfBirth: fitMessages.childIsAdult }],
    ['an adult of 14', { ...margaret, dateOfBirth: '2012-02-10' }, { dateOfBirth: fitMessages.adultIsChild }],
    [
      'an adult who may know nothing of it',
      { ...margaret, email: undefined },
      { theyKnow: expect.any(String) },
    ],
  ])('are refused beside the field: %s', async (_, body, fields) => {
    const { token } = await signInChantelle()
    const refused = await add(token, body)
    expect([refused.status, refused.body.fields]).toEqual([422, fields])
    expect((await list(token)).people).toHaveLength(1)
  })

  it('do not double where a press is sent twice', async () => {
    const { token } = await signInChantelle()
    const [one, other] = await Promise.all([
      add(token, eli, 'the-same-press'),
      add(token, eli, 'the-same-press'),
    ])
    expect(one.body).toEqual(other.body)
    expect((await list(token)).people).toHaveLength(2)
  })

  it('are nobody else’s: another login finds no such person', async () => {
    const [{ token }, stranger] = [await signInChantelle(), await api.signUp()]
    const { id } = (await add(token, eli)).body
    for (const person of [id, randomUUID(), 'nobody', ''.padEnd(36, '0')])
      expect((await profile(stranger, person)).status).toBe(404)
  })

  it('book each for themselves: priced, recorded and shown as theirs alone', async () => {
    const { token } = await signInChantelle()
    const child = (await add(token, eli)).body.id
    const mother = (await add(token, margaret)).body.id
    const slot = await addBookable(api.db, { fundingMethods: ['rebate', 'selfFunded'] })
    const held = await api.reserve({ ...slot, start: sydneyTime(6, 9) }, { token, person: child })
    expect(held.status).toBe(201)
    const { reserveId } = held.body.data
    const at = api.at(reserveId)
    // Of one person: the same login finds it for that one only.
    expect((await api.call('GET', at, { token, person: mother })).status).toBe(404)
    expect((await api.call('GET', at, { token })).status).toBe(404)
    expect((await api.claim(reserveId, token, undefined, child)).status).toBe(200)
    const { client_id } = await api.db
      .selectFrom('reservations')
      .select('client_id')
      .where('reserve_id', '=', reserveId)
      .executeTakeFirstOrThrow()
    expect(client_id).toBe(child)
  })

  it('keep one key for each: the same press for another person is another change', async () => {
    const { token } = await signInChantelle()
    const child = (await add(token, eli)).body.id
    const body = { line1: '14 Wattle St', line2: null, suburb: 'Ultimo', state: 'NSW', postcode: '2007' }
    const save = (person?: string) =>
      api.call('PUT', '/client-records/me/address', { token, person, body, key: 'the-same-key' })
    expect([(await save()).status, (await save(child)).status]).toEqual([204, 204])
    expect((await profile(token, child)).body.address).toMatchObject({ suburb: 'Ultimo' })
    expect((await profile(token)).body.address).toMatchObject({ suburb: 'Ultimo' })
  })
})

describe('another adult', () => {
  it('is told, and the link says who books for her', async () => {
    const { email, link } = await addMargaret()
    const read = await api.call('POST', '/people:readLink', { body: { token: link } })
    expect(read.body).toEqual({ bookerName: 'Chantelle Arthur', firstName: 'Margaret', email })
  })

  it('is never read: her answers are closed to who filled them in', async () => {
    const { chantelle, clientId: person } = await addMargaret()
    const listed = await api.call('GET', '/client-records/me/questionnaire-submissions', {
      token: chantelle.token,
      person,
    })
    expect(listed.status).toBe(404)
  })

  it('takes over her record: it is hers, and leaves the other to book and to see when', async () => {
    const { chantelle, email, clientId: person, link } = await addMargaret()
    const { token } = chantelle
    const address = { line1: '14 Wattle St', line2: null, suburb: 'Ultimo', state: 'NSW', postcode: '2007' }
    await api.call('PUT', '/client-records/me/address', { token, person, body: address })
    await api.db.updateTable('clients').set({ has_saved_card: true }).where('id', '=', person).execute()
    const hers = await takeOver(link, email)
    expect((await profile(hers)).body).toMatchObject({
      _id: person,
      email,
      onBehalfOf: 'mySelf',
      hasSavedCard: false,
      isEmailVerified: true,
      address: { suburb: 'Ultimo' },
    })
    // What she keeps on record is closed to whoever looked after it.
    expect((await profile(token, person)).body).toMatchObject({ firstName: 'Margaret', address: null })
    const ask = async (path: string) => (await api.call('GET', path, { token, person })).status
    expect(await ask('/client-records/me/appointments')).toBe(200)
    expect(await ask('/client-records/me/receipts')).toBe(404)
    expect(await ask('/client-records/me/charges')).toBe(404)
    expect(await ask('/client-records/me/files')).toBe(404)
    // The link is used up.
    expect((await api.call('POST', '/people:readLink', { body: { token: link } })).status).toBe(404)
    const { helpers } = await list(hers)
    expect(helpers).toMatchObject([{ name: 'Chantelle Arthur', may: ['book', 'seeAppointments'] }])
    // A stranger ends nothing.
    const stranger = await api.signUp()
    const end = (by: string) => api.call('DELETE', `/people/grants/${helpers[0].grantId}`, { token: by })
    expect((await end(stranger)).status).toBe(404)
    expect((await end(hers)).status).toBe(204)
    expect((await profile(token, person)).status).toBe(404)
    expect((await profile(hers)).status).toBe(200)
  })

  it('does not open what was sent before it to whoever takes the record over', async () => {
    const { chantelle, email, clientId: person, link } = await addMargaret()
    const send = () =>
      api.db
        .insertInto('questionnaire_submissions')
        .values({ client_id: person, questionnaire: 'dass21', sealed_answers: Buffer.from('sealed') })
        .returning('id')
        .executeTakeFirstOrThrow()
    const before = await send()
    // The address may have been one more of the booker's own.
    const hers = await takeOver(link, email)
    const after = await send()
    const sent = (token: string, of?: string) =>
      api.call('GET', `/client-records/me/questionnaire-submissions${of ? `/${of}` : ''}`, { token })
    expect((await sent(hers)).body).toMatchObject([{ id: after.id }])
    expect((await sent(hers, before.id)).status).toBe(404)
    await api.db
      .updateTable('clients')
      .set({ mobile: '+61491570110', has_saved_card: true, saved_card_last_four: '4242' })
      .where('id', '=', person)
      .execute()
    expect((await profile(hers)).body).toMatchObject({ email, savedCardLastFour: '4242' })
    expect((await profile(chantelle.token, person)).body).toMatchObject({
      email: null,
      mobile: null,
      savedCardLastFour: null,
    })
  })

  it('ends it by the link: nobody’s login answers for her record any more', async () => {
    const { chantelle, email, clientId: person, link } = await addMargaret()
    const end = () => api.call('POST', '/people:endByLink', { body: { token: link } })
    expect([(await end()).status, (await end()).status]).toEqual([204, 404])
    expect((await profile(chantelle.token, person)).status).toBe(404)
    expect((await profile(chantelle.token)).status).toBe(200)
    const record = await api.db
      .selectFrom('clients')
      .select(['identity_subject', 'email'])
      .where('id', '=', person)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ identity_subject: null, email })
  })

  it('leaves an audit row for each grant and each withdrawal', async () => {
    const { clientId, link } = await addMargaret()
    await api.call('POST', '/people:endByLink', { body: { token: link } })
    const rows = await api.db
      .selectFrom('audit_events')
      .select(['actor', 'subject'])
      .where('client_id', '=', clientId)
      .where('action', '=', 'change')
      .orderBy('id')
      .execute()
    expect(rows.map(({ subject }) => subject)).toEqual([
      'person added as carer, and told',
      'ended that someone books for this person',
    ])
  })
})

/** Those of a record that can be asked without anything being there. */
const asked = Object.entries(operationActs).flatMap(([name, act]) => {
  const [method = '', path = ''] = apiPaths[name as Operation].split(' ')
  return act === null || method !== 'GET' || path.includes('{') ? [] : [{ path, act }]
})
const notOfARecord = ['/get-filtered-clinicians', '/general-practitioners', '/gp-availabilities']

it.each(asked.filter(({ path }) => !notOfARecord.includes(path)))(
  '$path is there for exactly those who may: $act',
  async ({ path, act }) => {
    const { token, subject } = await signInChantelle()
    const person = (await add(token, margaret)).body.id
    for (const missing of [null, ...personMays])
      for (const role of ['self', 'guardian', 'carer', 'payer', 'partner'] as const) {
        const may = personMays.filter((one) => one !== missing)
        await api.db
          .updateTable('account_people')
          .set({ role, may })
          .where('account', '=', subject)
          .where('client_id', '=', person)
          .execute()
        const { status } = await api.call('GET', path, { token, person })
        // Margaret is of age: whoever is her parent books for another adult.
        const isIn = mayAct({ role: role === 'guardian' ? 'carer' : role, may }, act)
        expect([role, missing, status]).toEqual([role, missing, isIn ? 200 : 404])
      }
  },
)

it('no sequence of additions, takeovers, endings and changes lets one login read another person’s record', async () => {
  type Login = { token: string; secrets: Set<string> }
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), by: fc.nat(3) }),
    fc.record({ do: fc.constant('takeOver' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant('endByLink' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant('endHelper' as const), by: fc.nat(3) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const logins: Login[] = []
      /** Who may read the details of each record, as the steps say it. */
      const readers = new Map<string, string>()
      const links: { link: string; clientId: string; email: string; booker: string }[] = []
      const everybody: { token: string }[] = []
      const join = async () => {
        const { token } = await signInChantelle()
        const { _id } = (await profile(token)).body
        readers.set(_id, token)
        logins.push({ token, secrets: new Set() })
        everybody.push({ token })
      }
      await join()
      await join()
      for (const one of steps) {
        if (one.do === 'add') {
          const login = logins[one.by % logins.length]
          if (!login) continue
          const email = `${randomUUID()}@mail.example`
          const { body, status } = await add(login.token, { ...margaret, email })
          if (status !== 201) continue
          const account = decodeJwt(login.token).sub ?? ''
          await tellPerson(api.service, { account, clientId: body.id, news: 'added' })
          links.push({ link: await linkTo(email), clientId: body.id, email, booker: login.token })
          readers.set(body.id, login.token)
        } else if (one.do === 'endHelper') {
          const login = logins[one.by % logins.length]
          const { helpers } = login ? await list(login.token) : { helpers: [] }
          for (const { grantId } of helpers)
            await api.call('DELETE', `/people/grants/${grantId}`, { token: login?.token })
        } else {
          const found = links.splice(one.which % Math.max(links.length, 1), 1)[0]
          if (!found) continue
          if (one.do === 'endByLink') {
            await api.call('POST', '/people:endByLink', { body: { token: found.link } })
            readers.delete(found.clientId)
          } else {
            const token = await takeOver(found.link, found.email)
            readers.set(found.clientId, token)
            logins.push({ token, secrets: new Set() })
          }
        }
      }
      const clients = await api.db.selectFrom('clients').select('id').execute()
      for (const { token } of logins)
        for (const { id: person } of clients) {
          const mayRead = readers.get(person) === token
          const { status } = await api.call('GET', '/client-records/me/files', { token, person })
          expect(status).toBe(mayRead ? 200 : 404)
        }
    }),
    { numRuns: 6 },
  )
}, 120_000)
