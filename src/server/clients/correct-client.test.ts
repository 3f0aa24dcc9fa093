import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sydneyTime } from '#test/support/booking-world.ts'
import { newEmail } from '#test/support/newcomers.ts'
import { createOfficeApi, type OfficePerson } from '#test/support/office-api.ts'
import { addCharge, completeForClaims } from '#test/support/paid-charge.ts'
import { issueDocument } from '../receipts/issue-document.ts'

let api: Awaited<ReturnType<typeof createOfficeApi>>
beforeAll(async () => {
  api = await createOfficeApi()
})
afterAll(() => api.close())

let clientId: string
let values: object
beforeEach(async () => {
  const { body } = await office('POST', '', {
    firstName: 'Mia',
    lastName: 'Farrell',
    dateOfBirth: '1979-03-14',
    onBehalfOf: 'mySelf',
    timeZone: 'Australia/Darwin',
    isSomeoneElse: true,
  })
  clientId = body.id
  values = (await record()).values
})

const office = (method: string, path: string, body?: unknown, person: OfficePerson = 'office') =>
  api.call(method, `/staff/clients${path}`, { cookie: api.cookies[person], body })
const record = async () => (await office('GET', `/${clientId}/record`)).body
const correct = (changed: object, reason = 'misheard') =>
  office('PUT', `/${clientId}/record`, { ...values, reason, ...changed })
const changeEmail = (email: string, person?: OfficePerson) =>
  office('PUT', `/${clientId}/email`, { email, reason: 'new address' }, person)
const others = async () => {
  const { body } = await api.call('GET', `/staff/documents?clientId=${clientId}`, {
    cookie: api.cookies.office,
  })
  return body.documents.filter((document: { namesOther: boolean }) => document.namesOther)
}
const row = () =>
  api.db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow()

describe('a correction by the office', () => {
  it('keeps what was there, who changed it and why, sealed', async () => {
    const address = { line1: '3 Mitchell St', suburb: 'Darwin', state: 'NT', postcode: '0800' }
    const { body } = await correct({ dateOfBirth: '1997-03-14', mobile: '0491 570 156', ...address })
    expect(body).toEqual({ changed: 6, notSeenBy: [] })
    const after = await record()
    expect(after.values).toMatchObject({ dateOfBirth: '1997-03-14', mobile: '+61491570156', ...address })
    expect(after.corrections).toEqual([
      {
        at: expect.any(String),
        who: expect.any(String),
        reason: 'misheard',
        changes: [
          { what: 'Date of birth', before: '1979-03-14', after: '1997-03-14' },
          { what: 'Mobile', before: '', after: '+61491570156' },
          { what: 'Street address', before: '', after: '3 Mitchell St' },
          { what: 'Suburb', before: '', after: 'Darwin' },
          { what: 'State', before: '', after: 'NT' },
          { what: 'Postcode', before: '', after: '0800' },
        ],
      },
    ])
    const stored = await api.db
      .selectFrom('client_corrections')
      .select('sealed_correction')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(stored.sealed_correction.includes('1979')).toBe(false)
    const { subject } = await api.db
      .selectFrom('audit_events')
      .select('subject')
      .where('client_id', '=', clientId)
      .orderBy('id', 'desc')
      .where('action', '=', 'change')
      .where('subject', 'like', 'corrected%')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('corrected: date of birth, mobile, street address, suburb, state, postcode')
  })

  it('that changes nothing leaves nothing', async () => {
    expect((await correct({})).body).toEqual({ changed: 0, notSeenBy: [] })
    expect((await record()).corrections).toEqual([])
  })

  it.each([
    [{ reason: '' }, 'reason'],
    [{ firstName: '' }, 'firstName'],
    [{ dateOfBirth: '2020-03-14' }, 'dateOfBirth'],
    [{ line1: '3 Mitchell St' }, 'suburb'],
    [{ mobile: '1' }, 'mobile'],
  ])('is refused with %j beside its field, and nothing changes', async (changed, field) => {
    const { status, body } = await correct(changed)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toContain(field)
    expect((await record()).values).toEqual(values)
  })

  it('is the office’s, and of its own practice', async () => {
    expect((await office('GET', `/${clientId}/record`, undefined, 'clinician')).status).toBe(403)
    expect((await office('PUT', `/${crypto.randomUUID()}/record`, { ...values, reason: 'x' })).status).toBe(
      404,
    )
  })

  it('of the birth date makes a minor of someone only with a guardian, and says who does not see them', async () => {
    await api.db
      .updateTable('clinicians')
      .set({ client_age_ranges: ['adults'] })
      .where('id', '=', api.own.clinicianId)
      .execute()
    await api.db
      .updateTable('clients')
      .set({ attached_clinician_id: api.own.clinicianId })
      .where('id', '=', clientId)
      .execute()
    const young = { dateOfBirth: '2010-03-14' }
    expect(Object.keys((await correct(young)).body.fields)).toEqual([
      'guardianFirstName',
      'guardianLastName',
      'guardianMobile',
    ])
    const guardian = {
      guardianFirstName: 'Kim',
      guardianLastName: 'Farrell',
      guardianEmail: 'kim@mail.example',
    }
    const { body } = await correct({ ...young, ...guardian })
    const { name } = await api.db
      .selectFrom('clinicians')
      .select('name')
      .where('id', '=', api.own.clinicianId)
      .executeTakeFirstOrThrow()
    expect(body).toEqual({ changed: 4, notSeenBy: [name] })
    expect((await row()).record_type).toBe('youngPerson')
  })

  it('lists the documents that print what was there before, until they are issued again', async () => {
    await completeForClaims(api, { ...api.own, clientId })
    const { id: chargeId } = await addCharge(api.db, { ...api.own, clientId, start: sydneyTime(-2, 9) })
    await issueDocument(api.service, { chargeId })
    expect(await others()).toEqual([])
    await correct({ dateOfBirth: '1997-03-14' })
    const [listed] = await others()
    expect(listed).toMatchObject({ number: expect.stringMatching(/^R-/) })
    const again = await api.call('POST', `/staff/documents/${listed.id}:void`, {
      cookie: api.cookies.office,
      body: { reason: 'corrected', issueAgain: true },
    })
    expect(again.body.number).toMatch(/^R-/)
    expect(await others()).toEqual([])
  })
})

describe('a new email from the office', () => {
  const mails = async (recipient: string) =>
    (
      await api.db
        .selectFrom('outbox_messages')
        .select(['subject', 'body_text'])
        .where('recipient', '=', recipient)
        .execute()
    ).map(({ subject, body_text }) => ({ subject, token: /token=([\w-]+)/.exec(body_text)?.[1] }))
  const confirm = (token: string | undefined) =>
    api.call('POST', '/email-changes:confirm', { body: { token } })

  it('counts at once where there was none, and counts by its link where it takes the place of another', async () => {
    const [first, second] = [newEmail(), newEmail()]
    expect((await changeEmail(first)).body).toEqual({ state: 'changed' })
    expect(await mails(first)).toEqual([])
    expect((await changeEmail(second)).body).toEqual({ state: 'linkSent' })
    expect(await record()).toMatchObject({ email: first, waitingEmail: second })
    expect(await mails(first)).toHaveLength(1)
    const [link] = await mails(second)
    expect((await confirm(link?.token)).body).toEqual({ email: second, hasLogin: false })
    expect(await record()).toMatchObject({ email: second, waitingEmail: null })
    expect((await confirm(link?.token)).status).toBe(404)
  })

  it('takes the place of one that waits, whose link opens nothing any more', async () => {
    await changeEmail(newEmail())
    const [slip, right] = [newEmail(), newEmail()]
    await changeEmail(slip)
    await changeEmail(right)
    expect((await confirm((await mails(slip))[0]?.token)).status).toBe(404)
    expect((await record()).waitingEmail).toBe(right)
  })

  it('of a login is what they log in with once its link is used, and is never taken away', async () => {
    const token = await api.signUp()
    const own = await api.call('GET', '/client-records/me', { token })
    clientId = own.body._id
    expect(Object.keys((await changeEmail('', 'owner')).body.fields)).toEqual(['email'])
    const email = newEmail()
    // Whoever has the mailbox can have the password, and read what an administrator does not.
    expect((await changeEmail(email)).body.code).toBe('forbidden')
    expect((await changeEmail(email, 'owner')).body).toEqual({ state: 'linkSent' })
    expect((await row()).email).toBe(own.body.email)
    expect((await confirm((await mails(email))[0]?.token)).body).toEqual({ email, hasLogin: true })
    const account = await api.db.selectFrom('accounts').select('email').where('email', '=', email).execute()
    expect([account.length, (await row()).email]).toEqual([1, email])
  })

  it('is not given to whom somebody else’s login answers for: that login would become theirs', async () => {
    const token = await api.signUp()
    const own = await api.call('GET', '/client-records/me', { token })
    const child = { relation: 'child', firstName: 'Sam', lastName: 'Field', dateOfBirth: '2011-02-03' }
    const added = await api.call('POST', '/people', { token, body: child })
    clientId = added.body.id
    expect((await changeEmail(newEmail(), 'owner')).body.code).toBe('conflict')
    clientId = own.body._id
    expect((await row()).email).toBe(own.body.email)
  })

  it('is refused where someone else logs in with it', async () => {
    const other = await api.call('GET', '/client-records/me', { token: await api.signUp() })
    const own = await api.call('GET', '/client-records/me', { token: await api.signUp() })
    clientId = own.body._id
    expect((await changeEmail(other.body.email, 'owner')).body.code).toBe('emailInUse')
  })
})
