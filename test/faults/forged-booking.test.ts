import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import type { Requirement } from '#domain/booking/requirements.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { mapDetailsNeeds } from '#test/support/booking-record.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { completeRecords } from '#test/support/complete-record.ts'
import { addClients } from '#test/support/server-cluster.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { signUpBody } from '#test/support/newcomers.ts'

let single: SingleServer
beforeAll(async () => {
  single = await startSingleServer()
})
afterAll(() => single.close())

const collection = '/api/accounts/banksia/reserved-appointments'
const start = sydneyTime(3, 10)
const claims = { claimReservation: true, mode: 'setup' }
const books = { processWithSavedPaymentMethod: true, mode: 'setup' }

async function send(method: string, path: string, token: string, body: object) {
  const response = await single.send(method, path, body, { authorization: `Bearer ${token}` })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

type Slot = { clinicianId: string; typeId: string }

const reserve = ({ clinicianId, typeId }: Slot, token: string, more: object = {}) =>
  send('POST', collection, token, {
    appointmentTypeId: typeId,
    clinicianId,
    slots: [{ startDateTime: start.toISOString() }],
    ...more,
  })
const change = (reserveId: string, token: string, body: object) =>
  send('PUT', `${collection}/${reserveId}`, token, body)
const choose = (reserveId: string, token: string, funding: FundingMethod) =>
  send('PATCH', `${collection}/${reserveId}`, token, { funding })

async function held(slot: Slot, token: string, funding: FundingMethod): Promise<string> {
  const { status, body } = await reserve(slot, token, { funding })
  expect(status).toBe(201)
  return body.data.reserveId
}

const toRow = (reserveId: string) =>
  single.db
    .selectFrom('reservations')
    .selectAll()
    .where('reserve_id', '=', reserveId)
    .executeTakeFirstOrThrow()

async function idOf(token: string): Promise<string> {
  const answer = await single.ask('/api/client-records/me', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json())._id
}

/** A new client, with the token of their sign-up. */
async function newcomer() {
  const { body } = await send('POST', '/api/accounts/banksia/patients', '', signUpBody())
  return { token: body.data.authToken as string, id: body.data.clientRecord._id as string }
}

describe('13: what a booking claims to be', () => {
  /** Everything that a client might wish to decide themselves. */
  const forged = (victim: string) => ({
    isNewClient: false,
    price: 1,
    rate: { kind: 'free', upfrontCents: 1 },
    quote: { kind: 'free', upfrontCents: 1 },
    role: 'registeredPsychologists',
    claimType: 'bulkBill',
    claim_type: 'bulkBill',
    status: 'booked',
    clientId: victim,
    client_id: victim,
    visitor: `client:${victim}`,
    expiresAt: null,
    duration: 500,
    hasSavedCard: true,
    cancellationAgreedAt: '2020-01-01T00:00:00Z',
  })

  it.each([
    ['clinicalPsychologists', 'rebate'],
    ['registeredPsychologists', 'selfFunded'],
    ['clinicalPsychologists', 'ndis'],
  ] as const)('is worked out by the server: %s, %s', async (role, funding) => {
    const [token = '', other = ''] = await addClients(single, 2, true)
    const [me, victim] = await Promise.all([idOf(token), idOf(other)])
    const lies = forged(victim)
    const slot = await addBookable(single.db, { role })
    const { body } = await reserve(slot, token, {
      ...lies,
      funding,
      slots: [{ startDateTime: start.toISOString(), endDateTime: sydneyTime(3, 19).toISOString(), ...lies }],
    })
    const { reserveId } = body.data
    expect(await toRow(reserveId)).toMatchObject({ status: 'held', client_id: null, quote: null })
    const agreed = { isAgreeCancellationPolicy: true }
    for (const request of [claims, { ...claims, ...agreed, shouldGenerateCheckoutSession: true }, books])
      expect((await change(reserveId, token, { ...lies, ...request })).status).toBe(200)
    const sessionDate = formatIsoDate(localDayAt(start, 'Australia/Sydney'))
    const quoted = quoteSession({ funding, role, sessionDate, ndisPlan: 'planManaged' })
    expect(await toRow(reserveId)).toMatchObject({
      status: 'booked',
      client_id: me,
      is_new_client: true,
      funding_method: funding,
      claim_type: methods[funding].claimType,
      quote: quoted.ok && quoted.quote,
    })
    const { rows } = await sql`select r.client_id, lower(during) as "from", upper(during) as "to"
      from reservations r where clinician_id = ${slot.clinicianId}`.execute(single.db)
    expect(rows).toEqual([{ client_id: me, from: start, to: new Date(start.getTime() + 50 * 60_000) }])
  })

  it('cannot be a funding that the psychologist or the appointment type does not offer', async () => {
    const [token = ''] = await addClients(single, 1, true)
    const offered = ['rebate', 'selfFunded'] as const
    const own = await addBookable(single.db, { fundingMethods: offered })
    const everything = await addBookable(single.db, { fundingMethods: fundingMethodCodes })
    // A type of the one psychologist, offered by the other too: the type itself takes only the two.
    await single.db
      .insertInto('clinician_appointment_types')
      .values({ clinician_id: everything.clinicianId, appointment_type_id: own.typeId })
      .execute()
    const slots = [own, { clinicianId: everything.clinicianId, typeId: own.typeId }]
    const reserved = await Promise.all(slots.map((slot) => held(slot, token, 'rebate')))
    for (const funding of fundingMethodCodes.filter((code) => !offered.some((one) => one === code)))
      for (const [index, slot] of slots.entries()) {
        const refused = { status: 422, body: { fields: { funding: expect.any(String) } } }
        expect(await reserve(slot, token, { funding })).toMatchObject(refused)
        const reserveId = reserved[index] ?? ''
        expect(await change(reserveId, token, { ...claims, funding })).toMatchObject(refused)
        expect(await choose(reserveId, token, funding)).toMatchObject(refused)
        expect(await send('PUT', '/api/patients/me', token, { reserveId, funding })).toMatchObject(refused)
        expect(await toRow(reserveId)).toMatchObject({ funding_method: 'rebate', status: 'held' })
      }
  })

  it('cannot be finished by another client, nor by a new one who names them', async () => {
    const [owner = ''] = await addClients(single, 1, true)
    const intruder = await newcomer()
    await completeRecords(single, [await subjectOf(intruder.id)])
    await single.db
      .updateTable('clients')
      .set({ has_saved_card: true })
      .where('id', '=', intruder.id)
      .execute()
    const reserveId = await held(await addBookable(single.db), owner, 'rebate')
    const steps = [{}, { clientId: intruder.id }].flatMap((lie) => [
      () => change(reserveId, intruder.token, { ...claims, ...lie }),
      () => change(reserveId, intruder.token, { ...claims, ...lie, shouldGenerateCheckoutSession: true }),
      () => change(reserveId, intruder.token, { ...books, ...lie }),
      () => choose(reserveId, intruder.token, 'ndis'),
      () => send('PUT', '/api/patients/me', intruder.token, { reserveId, ...lie }),
    ])
    for (const status of ['held', 'claimed']) {
      const before = await toRow(reserveId)
      expect(before.status).toBe(status)
      for (const step of steps) expect((await step()).status).toBe(404)
      expect(await toRow(reserveId)).toEqual(before)
      await change(reserveId, owner, claims)
    }
    expect((await change(reserveId, owner, books)).status).toBe(200)
    for (const step of steps) expect((await step()).status).toBe(404)
  })
})

const subjectOf = async (id: string) => {
  const query = single.db.selectFrom('clients').select('identity_subject').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).identity_subject ?? ''
}

type Step = { name: string; take: (token: string, reserveId: string) => Promise<{ status: number }> }

const own = (method: string, form: string, body: object): Step => ({
  name: form,
  take: (token) => send(method, `/api/client-records/me/${form}`, token, body),
})

const medicare = own('PUT', 'medicare', {
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number: '2950975362',
  irn: '1',
  expiryDate: '2039-08',
})
const dva = own('PUT', 'medicare', {
  dva: true,
  dvaCardDetails: { number: 'NBUR9080', cardType: 'gold' },
})
const address = own('PUT', 'address', {
  line1: '14 Wattle St',
  suburb: 'Ultimo',
  state: 'NSW',
  postcode: '2007',
})
const referral: Step = {
  name: 'referral',
  take: (token, reserveId) =>
    change(reserveId, token, { ...claims, isHaveGPReferralAndTreatmentPlan: false }),
}
const contact = own('POST', 'key-client-contacts', {
  firstName: 'Alex',
  mobileNumber: '+61491570006',
  tags: ['emergency'],
})
const agreement: Step = {
  name: 'agreement',
  take: (token, reserveId) => change(reserveId, token, { ...claims, isAgreeCancellationPolicy: true }),
}

/** What the pages ask for, in the API's words; null is not asked of a client who books for themselves. */
const stepByNeed: Readonly<Record<Requirement, Step | null>> = {
  medicareCard: medicare,
  dvaCard: dva,
  address,
  referral,
  emergencyContact: contact,
  cancellationAgreement: agreement,
  parentConsent: null,
  guardian: null,
  ...mapDetailsNeeds(({ path, body }) => own('PUT', path, body)),
}

const stepsOf = (funding: FundingMethod): Step[] =>
  methods[funding].steps.flatMap(({ needs }) => needs.flatMap((need) => stepByNeed[need] ?? []))

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) =>
        ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
      )

/** Refused before every step; what has become of the reservation after the last. */
async function takeInOrder(funding: FundingMethod, order: readonly Step[], token: string): Promise<string> {
  const slot = await addBookable(single.db, { fundingMethods: fundingMethodCodes })
  const reserveId = await held(slot, token, funding)
  for (const [taken, step] of order.entries()) {
    // Either way to the end of the journey, turn by turn.
    const ends = taken % 2 === 0 ? books : { ...claims, shouldGenerateCheckoutSession: true }
    const refused = await change(reserveId, token, ends)
    expect(refused).toMatchObject({ status: 409, body: { code: 'stepsMissing' } })
    expect(Object.keys(refused.body.fields)).toHaveLength(order.length - taken)
    expect((await toRow(reserveId)).booked_at).toBeNull()
    const { status } = await step.take(token, reserveId)
    expect(`${step.name} ${status}`).toMatch(/ 20[04]$/)
  }
  expect((await change(reserveId, token, books)).status).toBe(200)
  return (await toRow(reserveId)).status
}

describe('13: steps skipped', () => {
  it.each(fundingMethodCodes)('%s: is refused until the last step, in whatever order', async (funding) => {
    const orders = ordersOf<Step>(stepsOf(funding))
    const tokens = await addClients(single, orders.length, true, { details: false })
    const taken = orders.map((order, index) => takeInOrder(funding, order, tokens[index] ?? ''))
    expect(await Promise.all(taken)).toEqual(orders.map(() => 'booked'))
  })
})
