import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBehalfOfCodes, type RecordType, recordTypeCodes } from '#domain/clients/on-behalf-of.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { bookedState, emergencyFirst } from '#test/support/booked-state.ts'
import {
  allows,
  bookersOf,
  type BookingCombination,
  bookingCombinations,
  describeCombination,
} from '#test/support/booking-combinations.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { testCard } from '#test/support/payment-api.ts'
import { sendForms } from '#test/support/send-forms.ts'
import { createUploadApi } from '#test/support/upload-api.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())

/** The adult is on a card of the test register; the young person stays one whenever the tests run. */
const people = {
  adult: { firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' },
  youngPerson: {
    firstName: 'Robin',
    lastName: 'Field',
    dateOfBirth: `${new Date().getFullYear() - 15}-01-02`,
  },
} as const satisfies Record<RecordType, object>

const bookable = async () => ({
  ...(await addBookable(api.db, { fundingMethods: fundingMethodCodes })),
  start: sydneyTime(3, 10),
})

/** A time in the name of a client who has filled in nothing yet. A new client holds it as a visitor and then signs up. */
async function claimedTime({ funding, record, booker, client, card }: BookingCombination) {
  const slot = await bookable()
  // Another adult has an account that was signed up for them.
  const onBehalfOf = booker === 'someoneElseAdult' ? booker : ('mySelf' as const)
  const person = { ...people[record], onBehalfOf }
  const isNew = client === 'new'
  const signedIn = isNew
    ? undefined
    : await api.signUp({ ...person, record, card: card === 'saved', details: false })
  const held = await api.reserve(slot, { token: signedIn, funding })
  expect(held.status).toBe(201)
  const token = signedIn ?? (await signUp(person, record))
  const reserveId: string = held.body.data.reserveId
  await succeed(token, 'PUT', '/patients/me', { reserveId, funding })
  return { slot, token, reserveId }
}

async function signUp(person: object, record: RecordType): Promise<string> {
  const bookedBy = { firstName: 'Kym', lastName: 'Heath' }
  const body = signUpBody({
    clientRecord: { ...person, bookedBy },
    withoutParentAllowed: record === 'youngPerson',
  })
  const { data } = await succeed('', 'POST', '/accounts/banksia/patients', body)
  return data.authToken
}

async function succeed(token: string, method: string, path: string, body?: object) {
  const answer = await api.call(method, path, { token, body })
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const agreement = { claimReservation: true, mode: 'setup', isAgreeCancellationPolicy: true }
/** The last request of a booking: with the saved card, or for the form that saves one. */
const lastRequests = {
  saved: { processWithSavedPaymentMethod: true, mode: 'setup' },
  none: { ...agreement, shouldGenerateCheckoutSession: true },
} as const

describe('every way to book', () => {
  it.each(bookingCombinations.map((each) => [describeCombination(each), each] as const))(
    '%s: is refused before the forms and booked after them',
    async (_, combination) => {
      const { funding, record, card } = combination
      const { slot, token, reserveId } = await claimedTime(combination)
      const finish = () => api.call('PUT', api.at(reserveId), { token, body: lastRequests[card] })
      expect(await finish()).toMatchObject({ status: 409, body: { code: 'stepsMissing' } })
      const [held] = (await succeed(token, 'GET', api.at(reserveId))).appointments

      await sendForms(
        {
          person: people[record],
          send: (method, path, body) => succeed(token, method, `/client-records/me/${path}`, body),
          uploadFile: () => api.uploadOne(token),
        },
        combination,
      )
      if (funding === 'selfFunded') await succeed(token, 'PUT', api.at(reserveId), agreement)
      const { status, body } = await finish()
      expect(status).toBe(200)
      if (card === 'none') {
        const path = `/payments/simulator/${encodeURIComponent(body.clientSecret)}`
        expect(await succeed(token, 'POST', path, testCard)).toMatchObject({ state: 'booked' })
      }

      const expected = bookedState(combination)
      const booked = await succeed(token, 'GET', api.at(reserveId))
      expect(booked).toMatchObject({
        ...expected.reservation,
        appointments: [{ startDateTime: held.startDateTime, funding, ...expected.price }],
      })
      // What every screen reads, what is stored and what the portal lists are one price.
      const { quote } = await api.db
        .selectFrom('reservations')
        .select('quote')
        .where('reserve_id', '=', reserveId)
        .executeTakeFirstOrThrow()
      expect(quote).toEqual(booked.appointments[0].rate)
      const profile = await succeed(token, 'GET', '/client-records/me')
      expect(profile).toMatchObject({ ...expected.profile, attachedClinician: { _id: slot.clinicianId } })
      expect(emergencyFirst(profile.keyClientContacts)).toEqual(expected.contacts)
    },
  )
})

describe('a way to book that the rules do not allow', () => {
  const refusedFunding = fundingMethodCodes.flatMap((funding) =>
    recordTypeCodes.filter((record) => !allows(funding, record)).map((record) => [funding, record] as const),
  )
  it.each(refusedFunding)('%s is not for a client who is %s', async (funding, record) => {
    const slot = await bookable()
    const token = await api.signUp({ ...people[record], record })
    const refused = { status: 422, body: { code: 'ageNotServed' } }
    expect(await api.reserve(slot, { token, funding })).toMatchObject(refused)
    const held = await api.reserve(slot, { funding })
    expect(await api.claim(held.body.data.reserveId, token)).toMatchObject(refused)
  })

  const refusedBookers = recordTypeCodes.flatMap((record) =>
    onBehalfOfCodes
      .filter((booker) => !bookersOf[record].some((offered) => offered === booker))
      .map((booker) => [booker, record] as const),
  )
  it.each(refusedBookers)('%s cannot book for a client who is %s', async (behalfOf, record) => {
    const token = await api.signUp({ ...people[record], record })
    const body = { behalfOf, isConsentForParent: true }
    expect(await api.call('POST', '/client-records/me/intake', { token, body })).toMatchObject({
      status: 422,
      body: { fields: { behalfOf: expect.any(String) } },
    })
  })
})
