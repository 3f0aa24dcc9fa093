import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { isKeepable, unkeepableMessage } from '#domain/text.ts'
import { matchingFormId } from '#domain/matching/crm-fields.ts'
import { addClients } from '#test/support/server-cluster.ts'
import {
  bodiesOf,
  bodySchemaOf,
  type Interface,
  type Route,
  routesOf,
  textFieldsOf,
} from '#test/support/hostile-requests.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { fictionalMobile, newEmail, signUpBody } from '#test/support/newcomers.ts'
import { goodPassword } from '#test/support/people.ts'
import { createBrowser, postJson, startSignIn } from '#test/support/sign-in-flow.ts'

let single: SingleServer
let routes: Route[]
beforeAll(async () => {
  single = await startSingleServer()
  routes = routesOf((await (await single.ask('/api/openapi.json')).json()) as Interface)
})
afterAll(() => single.close())

/** What people type into text fields, and what is typed into them on purpose. */
const hostile = {
  SQL: "Robert'); drop table clients; --",
  'more SQL': "' or 1=1 /* $1 $$ :name % _ \\",
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a way out of an attribute': '"\'><svg/onload=alert`1`> javascript:alert(1) {{7*7}} ${7*7}',
  'a formula': "=cmd|' /C calc'!A0",
  'formulas of other kinds': '+1 -1 @SUM(1+1)*cmd',
  'line ends and controls': 'a\r\nSet-Cookie: a=b\u0001\u001b[31m\u007f\tb',
  'a turned direction': 'abc\u202Ecba\u2066\u200Fxyz\u2069',
  'four bytes': '𠮷野家 😀👩‍👩‍👧 \u{1F1E6}\u{1F1FA}',
  'marks that combine': 'Zoe\u0308 n\u0303 Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334a\u0301',
  'what means nothing': 'null undefined NaN true [object Object] %00 %0d%0a ../../etc/passwd',
  'not a character': 'a\uFFFE\uFFFF\uFDD0b\uFFFDc',
  'U+0000': 'a\0b',
  'half a pair': 'a\uD83Db',
  'halves the wrong way round': '\uDE00\uD83D',
  'too much': '&<\u00e9'.repeat(2_000),
} as const satisfies Record<string, string>

const isTooMuch = (text: string) => text.length > 5_000
const keepable = Object.entries(hostile).filter(([, text]) => isKeepable(text) && !isTooMuch(text))

/** What a field with a form of its own wants, so that the text beside it goes all the way. Undefined leaves it out. */
const good: Record<string, () => unknown> = {
  email: newEmail,
  parentEmail: newEmail,
  mobile: () => fictionalMobile,
  mobileNumber: () => fictionalMobile,
  password: () => goodPassword,
  dateOfBirth: () => '1990-05-17',
  planManagerEmail: () => 'manager@mail.example',
  postcode: () => '2007',
  irn: () => '1',
  expiryDate: () => '2039-08',
  claimNumber: () => 'WC1234567',
  numberOfAppointmentApproved: () => '12',
  smsOtp: () => '123456',
  expiry: () => '12/39',
  cvc: () => '123',
  returnUrl: () => '/my/profile',
  cancelUrl: () => '/my/profile',
  reserveId: () => undefined,
  'dvaCardDetails.number': () => 'NBUR9080',
  'fields.0.name': () => 'firstname',
}
const goodNumbers: Record<string, string> = {
  '/client-records/me/medicare': '2950975362',
  '/client-records/me/ndis': '430111222',
  // It is declined, and so the form stays open for the next.
  '/payments/simulator/{clientSecret}': '4000000000000002',
}

const goodOf = ({ path }: Route, field: string): (() => unknown) | undefined => {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const number = name === 'number' ? goodNumbers[path] : undefined
  return good[field] ?? good[name] ?? (number === undefined ? undefined : () => number)
}

/** The text in every free field, in every field at once, and in each field that has a form of its own. */
function* bodiesWith(route: Route, text: string): Generator<unknown> {
  const schema = bodySchemaOf(route)
  if (!schema) return
  const fields = textFieldsOf(schema)
  const checked = fields.filter((field) => goodOf(route, field))
  if (fields.length === 0) return
  yield* bodiesOf(schema, (field) => (checked.includes(field) ? goodOf(route, field)?.() : text))
  if (checked.length === 0) return
  yield* bodiesOf(schema, () => text)
  for (const wrong of checked)
    yield* bodiesOf(schema, (field) =>
      field === wrong ? text : checked.includes(field) ? goodOf(route, field)?.() : 'Robin',
    )
}

type Sender = { token: string; clientSecret: string }

/** Routes that ask who is there, as the first answer of each has told. */
const forClients = new Set<Route>()

/** As a visitor, and as a client where that is asked for. */
async function send(route: Route, body: unknown, sender: Sender): Promise<{ status: number; text: string }> {
  const { method, path } = route
  const { token, clientSecret } = sender
  const address = `/api${path}`
    .replace('{accountId}', 'banksia')
    .replace('{formId}', matchingFormId)
    .replace('{clientSecret}', encodeURIComponent(clientSecret))
    .replaceAll(/\{\w+\}/g, crypto.randomUUID())
  const isKnown = forClients.has(route)
  const answer = await single.send(method.toUpperCase(), address, body, isKnown ? bearer(token) : {})
  const text = await answer.text()
  if (answer.status !== 401 || isKnown) return { status: answer.status, text }
  forClients.add(route)
  return send(route, body, sender)
}

async function newSender(): Promise<Sender> {
  const [token = ''] = await addClients(single, 1, false, { details: false })
  const form = await single.send('POST', '/api/client/me/stripe/payment-method', {}, bearer(token))
  return { token, clientSecret: (await form.json()).clientSecret }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.concurrent('19: hostile text in every text field', () => {
  it.each(Object.entries(hostile))('%s is taken or refused, never an error of ours', async (_, text) => {
    const sender = await newSender()
    let sent = 0
    for (const route of routes)
      for (const body of bodiesWith(route, text)) {
        const { status, text: answer } = await send(route, body, sender)
        sent++
        const said = `${route.method} ${route.path} ${status} ${status < 400 ? '' : answer}`
        expect(said).not.toMatch(/^\S+ \S+ 5/)
        // What cannot be kept is never taken, and the person who typed it is told where it is.
        if (!isKeepable(text) && JSON.stringify(body).includes(JSON.stringify(text))) {
          expect(said).toMatch(/^\S+ \S+ (4\d\d)/)
          if (status === 422) expect(JSON.parse(answer).fields).not.toEqual({})
        }
      }
    expect(sent).toBeGreaterThan(60)
  })

  it.each(Object.entries(hostile).filter(([, text]) => text.isWellFormed() && !isTooMuch(text)))(
    '%s in an address, or in a query, is no error of ours either',
    async (_, text) => {
      const { token } = await newSender()
      const written = encodeURIComponent(text)
      for (const { method, path, operation } of routes) {
        const queries = (operation.parameters ?? []).filter((one) => one.in === 'query')
        const query = queries.map(({ name }) => `${name}=${written}`).join('&')
        const address = `/api${path.replaceAll(/\{\w+\}/g, written)}?${query}`
        const init = { method: method.toUpperCase(), headers: bearer(token) }
        const { status, body } = await single.ask(address, init)
        await body?.cancel()
        expect(`${method} ${path} ${status}`).not.toMatch(/ 5\d\d$/)
      }
    },
  )

  it.each(Object.entries(hostile))('%s does not sign in, and resets nothing', async (_, text) => {
    const browser = createBrowser(single.site, single.publicUrl)
    const { location } = await startSignIn(single.service, browser)
    const signIn = await postJson(browser, location, { email: text, password: text })
    expect(signIn.status).toBeGreaterThanOrEqual(400)
    expect(signIn.status).toBeLessThan(500)
    expect((await single.send('POST', '/login/forgot', { email: text })).status).toBeLessThan(500)
  })

  it.each(keepable)('%s comes back as it was typed, and is no name', async (_, text) => {
    const { token } = await newSender()
    const save = async (method: string, path: string, body: object) => {
      const { status } = await single.send(method, `/api${path}`, body, bearer(token))
      expect(`${path} ${status}`).toMatch(/ 20\d$/)
    }
    const name = await single.send('PUT', '/api/patients/me', { firstName: text }, bearer(token))
    expect(await name.json()).toMatchObject({
      code: 'invalidInput',
      fields: { firstName: identifierMessages.personName },
    })
    await save('PUT', '/client-records/me/address', {
      line1: text,
      line2: text,
      suburb: text,
      state: 'NSW',
      postcode: '2007',
    })
    await save('PUT', '/client-records/me/work-cover', {
      claimNumber: 'WC1234567',
      numberOfAppointmentApproved: 3,
      caseManagerDetails: text,
      isClaimInNSW: true,
    })
    const record = await (await single.ask('/api/client-records/me', { headers: bearer(token) })).json()
    expect(record).toMatchObject({
      firstName: expect.not.stringContaining(text),
      address: { line1: text, line2: text, suburb: text },
      workCover: { caseManagerDetails: text },
    })
  })

  it('names the field that holds what cannot be kept, and changes nothing', async () => {
    const { token } = await newSender()
    const body = { line1: hostile['U+0000'], suburb: 'Ultimo', state: 'NSW', postcode: '2007' }
    const refused = await single.send('PUT', '/api/client-records/me/address', body, bearer(token))
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'invalidInput',
      message: expect.any(String),
      fields: { line1: unkeepableMessage },
    })
    const signUp = signUpBody({ clientRecord: { firstName: hostile['half a pair'] } })
    const { fields } = await (await single.send('POST', '/api/accounts/banksia/patients', signUp)).json()
    expect(fields).toEqual({ 'clientRecord.firstName': identifierMessages.personName })
  })
})

describe('55: what no page of ours would send', () => {
  // One letter many times would be stored small.
  const long = randomBytes(2_100).toString('base64url')
  const key = { 'idempotency-key': 'a-key-of-the-test' }
  it.each([
    ['a practice of 2,700 characters', 'POST', `/api/accounts/${long}/reserved-appointments`],
    ['a reservation of 2,700 characters', 'PUT', `/api/accounts/banksia/reserved-appointments/${long}`],
    ['a practice of 2,700 characters to sign up with', 'POST', `/api/accounts/${long}/patients`],
  ])('%s is refused with a code', async (_, method, path) => {
    const slots = [{ startDateTime: new Date(Date.now() + 86_400_000).toISOString() }]
    const [clinicianId, appointmentTypeId] = [randomUUID(), randomUUID()]
    const body = path.endsWith('patients')
      ? signUpBody()
      : method === 'PUT'
        ? { status: 'CLAIMED', slots }
        : { clinicianId, appointmentTypeId, slots, funding: 'rebate' }
    const answer = await single.send(method, path, body, key)
    expect(answer.status).toBeLessThan(500)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  it('TRACE is not taken', async () => {
    const { hostname, port } = new URL(single.server.url)
    const traced = request({ hostname, port, method: 'TRACE', path: '/' }).end()
    const [{ statusCode }] = await once(traced, 'response')
    expect(statusCode).toBe(405)
  })
})
