import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sydneyTime } from '#test/support/booking-world.ts'
import { addSession } from '#test/support/diary-world.ts'
import { createOfficeApi, type OfficePerson } from '#test/support/office-api.ts'
import { addCharge, addEntry, addReferral, completeForClaims } from '#test/support/paid-charge.ts'
import { createApp } from '../app.ts'
import { issueDocument, sendDocumentEmail } from './issue-document.ts'

let api: Awaited<ReturnType<typeof createOfficeApi>>
beforeAll(async () => {
  api = await createOfficeApi()
})
afterAll(() => api.close())

let token: string
let stranger: string
let clientId: string
let chargeId: string
let hours = 0
beforeEach(async () => {
  ;[token, stranger] = [await api.signUp(), await api.signUp({ firstName: 'Ash' })]
  clientId = (await ownClient(token)).body._id
  await completeForClaims(api, { ...api.own, clientId })
  hours += 1
  const start = new Date(sydneyTime(-3, 10).getTime() - hours * 3_600_000)
  chargeId = (await addCharge(api.db, { ...api.own, clientId, start })).id
  await issueDocument(api.service, { chargeId })
})

const ownClient = (bearer: string) => api.call('GET', '/client-records/me', { token: bearer })
const receipts = (bearer: string, path = '') =>
  api.call('GET', `/client-records/me/receipts${path}`, { token: bearer })
const staff = (person: OfficePerson, method: string, path: string, body?: unknown) =>
  api.call(method, `/staff${path}`, { cookie: api.cookies[person], body })
const firstId = async () => (await receipts(token)).body[0].id
const pdf = async (path: string, headers: Record<string, string>) => {
  const answer = await createApp(api.service).request(`/api${path}`, { headers })
  return [answer.status, answer.headers.get('content-type')]
}

describe('access', () => {
  it('to a document has its client, the office and the clinician of the session, and no one else', async () => {
    const id = await firstId()
    expect((await receipts(token, `/${id}`)).body).toMatchObject({
      state: 'paid',
      stateLabel: 'Paid in full',
      content: { title: 'Receipt' },
    })
    expect((await receipts(stranger)).body).toEqual([])
    expect((await receipts(stranger, `/${id}`)).status).toBe(404)
    const own = `/client-records/me/receipts/${id}.pdf`
    expect(await pdf(own, { authorization: `Bearer ${token}` })).toEqual([200, 'application/pdf'])
    expect((await pdf(own, { authorization: `Bearer ${stranger}` }))[0]).toBe(404)
    for (const [person, status] of [
      ['office', 200],
      ['clinician', 200],
      ['colleague', 404],
    ] as const) {
      expect((await staff(person, 'GET', `/documents?chargeId=${chargeId}`)).status).toBe(status)
      expect((await staff(person, 'GET', `/documents?clientId=${clientId}`)).status).toBe(status)
      expect((await pdf(`/staff/documents/${id}.pdf`, { cookie: api.cookies[person] }))[0]).toBe(status)
    }
    expect(
      (await staff('clinician', 'POST', `/documents/${id}:void`, { reason: 'x', issueAgain: false })).status,
    ).toBe(403)
  })

  it('to the list of a client has a clinician whose session stands, not one whose only session was cancelled', async () => {
    const someone = (await ownClient(stranger)).body._id
    const list = async () => (await staff('clinician', 'GET', `/documents?clientId=${someone}`)).status
    const session = { ...api.own, clientId: someone, start: sydneyTime(4, hours) }
    await addSession(api.db, { ...session, outcome: 'cancelWithNotice' })
    expect(await list()).toBe(404)
    await addSession(api.db, session)
    expect(await list()).toBe(200)
  })

  it('leaves a row in the audit for each look', async () => {
    const id = await firstId()
    const { body } = await receipts(token, `/${id}`)
    await pdf(`/staff/documents/${id}.pdf`, { cookie: api.cookies.clinician })
    await staff('office', 'GET', `/documents?clientId=${clientId}`)
    const rows = await api.db
      .selectFrom('audit_events')
      .select('subject')
      .where('client_id', '=', clientId)
      .where('subject', 'like', '%document%')
      .execute()
    expect(rows.map(({ subject }) => subject)).toEqual([`document ${body.number}`, `document ${body.number}`])
  })

  it.each(['/documents', '/documents?chargeId=x', '/documents?clientId='])('%s is refused', async (path) => {
    expect((await staff('office', 'GET', path)).status).toBe(422)
  })
})

describe('voiding', () => {
  it('keeps both: the voided one says so and names what took its place', async () => {
    const id = await firstId()
    const { body: before } = await receipts(token, `/${id}`)
    const request = { reason: 'The Medicare card was an old one', issueAgain: true }
    const { body: issued } = await staff('office', 'POST', `/documents/${id}:void`, request)
    expect(issued.missing).toEqual([])
    const { body: after } = await receipts(token, `/${id}`)
    expect(after).toMatchObject({ state: 'void', stateLabel: 'Void', replacedBy: { number: issued.number } })
    expect(after.content).toEqual(before.content)
    const { body: next } = await receipts(token, `/${after.replacedBy.id}`)
    expect(next).toMatchObject({ state: 'paid', replaces: { id, number: before.number }, replacedBy: null })
    const { body: listed } = await staff('office', 'GET', `/documents?chargeId=${chargeId}`)
    expect(listed.documents).toMatchObject([
      { number: issued.number, void: null },
      { number: before.number, void: { reason: request.reason }, replacedBy: issued.number },
    ])
    const again = await staff('office', 'POST', `/documents/${id}:void`, request)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect(JSON.stringify((await receipts(token, `/${id}`)).body)).not.toContain(request.reason)
  })

  it('by two at once voids once, and issues one', async () => {
    const id = await firstId()
    const request = { reason: 'Twice', issueAgain: true }
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff('office', 'POST', `/documents/${id}:void`, request)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await receipts(token)).body).toHaveLength(2)
  })

  it('without another leaves none, until one is issued by hand', async () => {
    const id = await firstId()
    expect((await staff('office', 'POST', '/documents', { chargeId })).status).toBe(409)
    await staff('office', 'POST', `/documents/${id}:void`, { reason: 'Wrong person', issueAgain: false })
    expect((await receipts(token)).body).toMatchObject([{ state: 'void' }])
    await issueDocument(api.service, { chargeId })
    expect((await receipts(token)).body).toHaveLength(1)
    expect((await staff('office', 'POST', '/documents', { chargeId })).body.number).toMatch(/^R-\d{4}-\d{4}$/)
    expect((await receipts(token)).body).toHaveLength(2)
  })

  it('completes a receipt once what was missing is there', async () => {
    await api.db.deleteFrom('client_referrals').where('client_id', '=', clientId).execute()
    const id = await firstId()
    await staff('office', 'POST', `/documents/${id}:void`, { reason: 'First', issueAgain: true })
    const { body } = await staff('office', 'GET', `/documents?chargeId=${chargeId}`)
    expect(body.documents[0]).toMatchObject({ form: 'plainReceipt', missing: [{ field: 'referral' }] })
    await addReferral(api, clientId)
    const request = { reason: 'The referral came', issueAgain: true }
    await staff('office', 'POST', `/documents/${body.documents[0].id}:void`, request)
    expect((await receipts(token)).body[0]).toMatchObject({ form: 'medicareReceipt', state: 'paid' })
  })

  it.each([
    [{ reason: ' ', issueAgain: true }, 'reason'],
    [{ reason: 'x'.repeat(501), issueAgain: true }, 'reason'],
    [{ reason: 'x' }, 'issueAgain'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await staff('office', 'POST', `/documents/${await firstId()}:void`, body)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })
})

it('a refund shows, and changes nothing that was issued', async () => {
  const id = await firstId()
  const { body: before } = await receipts(token, `/${id}`)
  const refund = (cents: number) => addEntry(api.db, chargeId, { kind: 'refunded', cents })
  await refund(50_00)
  expect((await receipts(token)).body[0]).toMatchObject({
    state: 'refundedInPart',
    stateLabel: 'Refunded in part: $50.00',
  })
  await refund(151_13)
  const { body: after } = await receipts(token, `/${id}`)
  expect(after).toMatchObject({ state: 'refunded', stateLabel: 'Refunded', content: before.content })
})

it('the client is told by a link, once, without an amount or a name of what it is for', async () => {
  const id = await firstId()
  await Promise.all([1, 2].map(() => sendDocumentEmail(api.service, { documentId: id })))
  const emails = await api.db
    .selectFrom('outbox_messages')
    .select(['subject', 'body_text', 'attachments'])
    .where('body_text', 'like', `%${id}%`)
    .execute()
  expect(emails).toHaveLength(1)
  const [email] = emails
  expect(email?.body_text).toContain(`/my/receipts/${id}`)
  expect(email?.attachments).toEqual([])
  expect(`${email?.subject} ${email?.body_text}`).not.toMatch(
    /\$|psycholog|Medicare|session|receipt |invoice|Amelia|R-20/i,
  )
})
