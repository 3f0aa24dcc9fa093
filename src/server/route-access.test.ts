import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { detailsForms } from '#test/support/booking-record.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPerson } from '#test/support/people.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from './app.ts'

const people = ['visitor', 'newcomer', 'patient', 'clinician', 'administrator'] as const
type Person = (typeof people)[number]

/** What each kind of route answers. `in` is anything but 401 and 403: the route itself has the word. */
const kinds = {
  open: { visitor: 'in', newcomer: 'in', patient: 'in', clinician: 'in', administrator: 'in' },
  visitors: { visitor: 'in', newcomer: 'in', patient: 403, clinician: 403, administrator: 403 },
  holding: { visitor: 'in', newcomer: 'in', patient: 'in', clinician: 403, administrator: 403 },
  firstBooking: { visitor: 401, newcomer: 'in', patient: 'in', clinician: 403, administrator: 403 },
  clients: { visitor: 401, newcomer: 401, patient: 'in', clinician: 403, administrator: 403 },
  knownToUs: { visitor: 401, newcomer: 'in', patient: 'in', clinician: 'in', administrator: 'in' },
  signedIn: { visitor: 401, newcomer: 401, patient: 'in', clinician: 'in', administrator: 'in' },
} as const satisfies Record<string, Record<Person, 'in' | 401 | 403>>

const one = '/accounts/{accountId}/reserved-appointments/{reserveId}'

/** Every route there is. One that is added without a row here fails below. See docs/product/who-may-book.md#roles. */
const routes: Record<string, keyof typeof kinds> = {
  'get /settings': 'open',
  'get /submissions/token': 'open',
  'post /submissions/files': 'open',
  'get /clinicians:minified': 'open',
  'get /clinicians:count': 'open',
  'get /get-filtered-clinicians': 'open',
  'get /accounts/{accountId}/clinicians/{idOrSlug}': 'open',
  'get /general-practitioners': 'open',
  'get /appointment-types': 'open',
  'get /appointment-types/{id}/availabilities/public': 'open',
  'get /gp-availabilities': 'open',
  'post /accounts/{accountId}/reserved-appointments': 'holding',
  'get /accounts/{accountId}/reserved-appointments': 'holding',
  [`get ${one}`]: 'holding',
  [`put ${one}`]: 'firstBooking',
  [`patch ${one}`]: 'holding',
  [`post ${one}:finish`]: 'firstBooking',
  [`delete ${one}`]: 'holding',
  [`post ${one}:resetTimer`]: 'firstBooking',
  [`post ${one}:validate`]: 'clients',
  [`post ${one}:confirm`]: 'clients',
  'post /accounts/{accountId}/patients': 'visitors',
  'put /patients/me': 'firstBooking',
  'patch /accounts/{accountId}/client-records:checkEmailAlreadyExisted': 'open',
  'put /validator/phoneNumber:validateFormat': 'open',
  'post /accounts:verifyEmail': 'open',
  'post /client-records/me:sendEmailVerification': 'firstBooking',
  'post /client-records/me/email-changes': 'clients',
  'post /email-changes:confirm': 'open',
  'put /client-records/me/password': 'clients',
  'post /invites:check': 'visitors',
  'post /invites:verify': 'visitors',
  'get /people': 'clients',
  'post /people': 'clients',
  'delete /people/grants/{id}': 'clients',
  'post /people:readLink': 'open',
  'post /people:endByLink': 'open',
  'post /people:takeOver': 'open',
  'get /client-records/me': 'firstBooking',
  'post /client-records/me:acceptPolicies': 'firstBooking',
  'get /client-records/me:getAttachedAccountAndClinician': 'clients',
  'post /client-records/me:askForOtherClinician': 'clients',
  'get /client-records/me/appointments': 'clients',
  'get /client-records/me/appointments:getBookingRuleType': 'clients',
  'get /client-records/me/referral-meter': 'clients',
  'post /client-records/me/appointments/{id}:cancel': 'clients',
  'get /client-records/me/appointments/{id}:previewMove': 'clients',
  'post /client-records/me/appointments/{id}:move': 'clients',
  'get /client-records/me/appointments/{id}.ics': 'firstBooking',
  'put /client-records/me/time-zone': 'firstBooking',
  'get /client-records/me/gp-claim': 'clients',
  'put /client-records/me/gp-claim': 'clients',
  'patch /client-records/me': 'firstBooking',
  'put /client-records/me/medicare': 'firstBooking',
  ...Object.fromEntries(
    Object.values(detailsForms).map(({ path }) => [
      `put /client-records/me/${path}`,
      'firstBooking' as const,
    ]),
  ),
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
  'get /stories': 'open',
  'get /stories/{path}': 'open',
  'post /webhooks/storyblok': 'open',
  'post /submissions/v3/integration/submit/{portalId}/{formId}': 'open',
  'post /client/me/stripe/payment-method': 'firstBooking',
  'delete /client-records/me/saved-card': 'clients',
  'get /client-records/me/charges': 'clients',
  'get /client-records/me/charges/{id}': 'clients',
  'post /client-records/me/charges/{id}/payments': 'clients',
  'post /payments/simulator-payments/{clientSecret}': 'clients',
  'get /payments/setups/{clientSecret}': 'firstBooking',
  'post /payments/simulator/{clientSecret}': 'firstBooking',
  'post /webhooks/stripe': 'open',
  [`get ${one}/gp-standing`]: 'clients',
  [`post ${one}:remindOfQuestionnaires`]: 'clients',
  'get /client-records/me/questionnaires/{code}/draft': 'clients',
  'patch /client-records/me/questionnaires/{code}/draft': 'clients',
  'post /client-records/me/questionnaires/{code}/submissions': 'clients',
  'get /surveys/status': 'clients',
  'post /surveys/sustainability': 'clients',
  'post /surveys/mhtp': 'clients',
  'post /surveys/dass-21': 'clients',
  'get /client-records/me/questionnaire-submissions': 'clients',
  'get /client-records/me/questionnaire-submissions/{id}': 'clients',
  'post /client-records/me:askForCall': 'clients',
  'get /client-records/me/receipts': 'clients',
  'get /client-records/me/receipts/{id}': 'clients',
  'get /client-records/me/receipts/{id}.pdf': 'clients',
  // Who has a place in a room, `room/access.test.ts` shows: to everyone else there is none.
  'get /rooms/{roomId}': 'open',
  'post /rooms/{roomId}/codes': 'open',
  'post /rooms/{roomId}/entries': 'open',
  'post /rooms/{roomId}/tabs': 'open',
  'get /rooms/{roomId}/tabs/{tabId}/events': 'open',
  'post /rooms/{roomId}/tabs/{tabId}/signals': 'open',
  'post /rooms/{roomId}/tabs/{tabId}:leave': 'open',
  'put /rooms/{roomId}/privacy': 'open',
  'put /rooms/{roomId}/by-phone': 'open',
  'post /rooms/{roomId}/livekit-token': 'open',
  'put /rooms/{roomId}/people/{personId}/standing': 'open',
  'post /rooms/{roomId}/invitations': 'open',
  'post /rooms/{roomId}/ending': 'open',
  'get /rooms/{roomId}/start-check': 'open',
  'put /rooms/{roomId}/start-check': 'open',
  'get /userinfo': 'signedIn',
  'get /sign-ins': 'signedIn',
  'delete /sign-ins/{id}': 'signedIn',
  'delete /sign-ins': 'signedIn',
}

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let newcomer: string
let robin: string
let tokens: Record<Person, string | null>

beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
  robin = (await addPerson(test.db, { email: 'robin@mail.example' })).subject
  const signedUp = await app.request('/api/accounts/banksia/patients', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUpBody()),
  })
  const { data }: { data: { authToken: string } } = await signedUp.json()
  newcomer = data.authToken
})
// New ones each time, because some routes end them.
beforeEach(async () => {
  const [clinician, administrator] = [randomUUID(), randomUUID()]
  tokens = {
    visitor: null,
    newcomer,
    patient: await accessTokenFor(test.service, { subject: robin }),
    clinician: await accessTokenFor(test.service, { subject: clinician, role: 'clinician' }),
    administrator: await accessTokenFor(test.service, { subject: administrator, role: 'administrator' }),
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
    // The practice side has a matrix of its own: staff/staff-access.test.ts.
    const ofSite = mounted.filter((route) => !route.includes(' /staff/'))
    expect(ofSite.toSorted()).toEqual(Object.keys(routes).toSorted())
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
    if (kind.visitor === 401) expect(answer.status).toBe(401)
    // What visitors may ask is answered; only a reservation that is not a visitor's may be the caller's after a login.
    else if (!route.includes('/reserved-appointments/{')) expect([401, 403]).not.toContain(answer.status)
    else expect(answer.status).not.toBe(403)
  })

  it('tells a psychologist with the exact text why not to book', async () => {
    const words = bookingRefusalText('signedInAsClinician', test.config.SUPPORT_EMAIL)
    const booking = Object.keys(routes).filter((route) => route.includes('/reserved-appointments'))
    const answers = await Promise.all(
      booking.map(async (route) => (await ask(route, 'clinician')).json() as Promise<{ message: string }>),
    )
    expect(answers.map(({ message }) => message)).toEqual(booking.map(() => words))
  })
})
