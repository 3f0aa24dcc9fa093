import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPerson } from '#test/support/people.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from './app.ts'

const people = ['nobody', 'newcomer', 'patient', 'clinician', 'administrator'] as const
type Person = (typeof people)[number]

/** What each kind of route answers. `in` is anything but 401 and 403: the route itself has the word. */
const kinds = {
  open: { nobody: 'in', newcomer: 'in', patient: 'in', clinician: 'in', administrator: 'in' },
  visitors: { nobody: 'in', newcomer: 'in', patient: 403, clinician: 403, administrator: 403 },
  holding: { nobody: 'in', newcomer: 'in', patient: 'in', clinician: 403, administrator: 403 },
  firstBooking: { nobody: 401, newcomer: 'in', patient: 'in', clinician: 403, administrator: 403 },
  clients: { nobody: 401, newcomer: 401, patient: 'in', clinician: 403, administrator: 403 },
  knownToUs: { nobody: 401, newcomer: 'in', patient: 'in', clinician: 'in', administrator: 'in' },
  signedIn: { nobody: 401, newcomer: 401, patient: 'in', clinician: 'in', administrator: 'in' },
} as const satisfies Record<string, Record<Person, 'in' | 401 | 403>>

const one = '/accounts/{accountId}/reserved-appointments/{reserveId}'

/** Every route there is. One that is added without a row here fails below (faults, 18). */
const routes: Record<string, keyof typeof kinds> = {
  'get /settings': 'open',
  'get /clinicians:minified': 'open',
  'get /get-filtered-clinicians': 'open',
  'get /accounts/{accountId}/clinicians/{idOrSlug}': 'open',
  'get /general-practitioners': 'open',
  'get /appointment-types': 'open',
  'get /appointment-types/{id}/availabilities/public': 'open',
  'get /gp-availabilities': 'open',
  'post /accounts/{accountId}/reserved-appointments': 'holding',
  [`get ${one}`]: 'holding',
  [`put ${one}`]: 'firstBooking',
  [`delete ${one}`]: 'holding',
  [`post ${one}:resetTimer`]: 'firstBooking',
  [`post ${one}:validate`]: 'clients',
  [`post ${one}:confirm`]: 'clients',
  'post /accounts/{accountId}/patients': 'visitors',
  'put /patients/me': 'firstBooking',
  'patch /accounts/{accountId}/client-records:checkEmailAlreadyExisted': 'open',
  'put /validator/phoneNumber:validateFormat': 'open',
  'post /invites:check': 'visitors',
  'post /invites:verify': 'visitors',
  'get /client-records/me': 'firstBooking',
  'get /client-records/me:getAttachedAccountAndClinician': 'clients',
  'get /client-records/me/appointments': 'clients',
  'get /client-records/me/appointments:getBookingRuleType': 'clients',
  'post /client-records/me/appointments/{id}:cancel': 'clients',
  'get /client-records/me/appointments/{id}.ics': 'firstBooking',
  'put /client-records/me/time-zone': 'firstBooking',
  'put /client-records/me/medicare': 'firstBooking',
  'put /client-records/me/ndis': 'firstBooking',
  'put /client-records/me/work-cover': 'firstBooking',
  'put /client-records/me/address': 'firstBooking',
  'post /client-records/me/key-client-contacts': 'firstBooking',
  'post /client-records/me/additional-profiles': 'firstBooking',
  'post /client-records/me/groups': 'firstBooking',
  'post /client-records/me/intake': 'firstBooking',
  'post /patientUpload/encrypted': 'firstBooking',
  'get /patientUpload/{fileId}': 'knownToUs',
  'delete /patientUpload/{fileId}': 'firstBooking',
  'get /client-records/me/files': 'firstBooking',
  'put /client-records/me/referral': 'firstBooking',
  'post /submissions/v3/integration/submit/{portalId}/{formId}': 'open',
  'post /client/me/stripe/payment-method': 'firstBooking',
  'get /payments/setups/{clientSecret}': 'firstBooking',
  'post /payments/simulator/{clientSecret}': 'firstBooking',
  'post /webhooks/stripe': 'open',
  'get /userinfo': 'signedIn',
}

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let tokens: Record<Person, string | null>

beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
  const { subject } = await addPerson(test.db, { email: 'robin@mail.example' })
  const signedUp = await app.request('/api/accounts/banksia/patients', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUpBody()),
  })
  const { data } = (await signedUp.json()) as { data: { authToken: string } }
  tokens = {
    nobody: null,
    newcomer: data.authToken,
    patient: await accessTokenFor(test.service, { subject }),
    clinician: await accessTokenFor(test.service, { subject: randomUUID(), role: 'clinician' }),
    administrator: await accessTokenFor(test.service, { subject: randomUUID(), role: 'administrator' }),
  }
})
afterAll(() => test.close())

function ask(route: string, person: Person) {
  const [method = '', path = ''] = route.split(' ')
  const token = tokens[person]
  return app.request(`/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method: method.toUpperCase(),
    headers: {
      'x-forwarded-for': randomUUID(),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(method !== 'get' && { 'content-type': 'application/json' }),
    },
    body: method === 'get' ? undefined : '{}',
  })
}

describe('who may use which route', () => {
  it('is said of every route there is, and of no other', async () => {
    const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const mounted = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    expect(mounted.toSorted()).toEqual(Object.keys(routes).toSorted())
  })

  it.each(Object.entries(routes))('%s: %s', async (route, kind) => {
    for (const person of people) {
      const { status } = await ask(route, person)
      const outcome = status === 401 || status === 403 ? status : 'in'
      expect(`${person} ${outcome}`).toBe(`${person} ${kinds[kind][person]}`)
      expect(status).toBeLessThan(500)
    }
  })

  it.each(Object.keys(routes))('%s: no token that is not good passes for one', async (route) => {
    const kind = kinds[routes[route] ?? 'open']
    const answer = await app.request(
      `/api${(route.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, randomUUID())}`,
      {
        method: (route.split(' ')[0] ?? '').toUpperCase(),
        headers: { authorization: 'Bearer not.a.token', 'content-type': 'application/json' },
        body: route.startsWith('get') ? undefined : '{}',
      },
    )
    if (kind.nobody === 401) expect(answer.status).toBe(401)
    else expect(answer.status).not.toBe(403)
  })

  it('tells a psychologist in the document’s words why not to book', async () => {
    const words = bookingRefusalText('signedInAsClinician', test.config.SUPPORT_EMAIL)
    const booking = Object.keys(routes).filter((route) => route.includes('/reserved-appointments'))
    const answers = await Promise.all(
      booking.map(async (route) => (await ask(route, 'clinician')).json() as Promise<{ message: string }>),
    )
    expect(answers.map(({ message }) => message)).toEqual(booking.map(() => words))
  })
})
