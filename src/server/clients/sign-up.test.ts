import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageMessages, fitMessages } from '#domain/clients/on-behalf-of.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account, addBookable } from '#test/support/booking-world.ts'
import { newEmail, signUpBody } from '#test/support/newcomers.ts'
import { addPractice, goodPassword } from '#test/support/people.ts'
import { openAtsi } from './record-parts.ts'
import { checkCredentials } from '../sign-in/try-password.ts'
import { findAccount } from '../sign-in/account-store.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

const path = `/accounts/${account}/patients`
const signUp = (body: object, options = {}) => api.call('POST', path, { body, ...options })
const clientsOf = (email: string) =>
  api.db.selectFrom('clients').selectAll().where('email', '=', email).execute()

/** The birthday of a person who is this old today. */
function bornYearsAgo(years: number): string {
  const date = new Date(Date.now() - 86_400_000)
  // Few years have a 29 February.
  const day = date.toISOString().slice(5, 10).replace('02-29', '02-28')
  return `${date.getUTCFullYear() - years}-${day}`
}

async function addPsychologist(
  ageRanges: AgeRange[],
  funding: FundingMethod[] = ['rebate', 'dva', 'workCover'],
) {
  const { clinicianId } = await addBookable(api.db)
  await api.db
    .updateTable('clinicians')
    .set({ client_age_ranges: ageRanges, funding_methods: funding })
    .where('id', '=', clinicianId)
    .execute()
  return clinicianId
}

describe('signing up', () => {
  it('makes an account that signs in and a record that belongs to it, with the consent and its time', async () => {
    const body = signUpBody({
      clientRecord: {
        email: ` ${newEmail().toUpperCase()} `,
        mobile: '0491 570 156',
        recordType: 'youngPerson',
      },
      withoutParentAllowed: true,
    })
    const { status, body: answer } = await signUp(body)
    expect(status).toBe(201)
    const email = body.clientRecord.email.trim().toLowerCase()
    expect(answer.data.clientRecord).toEqual({
      _id: expect.any(String),
      accountId: 'banksia',
      clientRecordId: answer.data.clientRecord._id,
      clientProfileId: expect.any(String),
      email,
      firstName: 'Robin',
      lastName: 'Field',
      dateOfBirth: '1990-05-17',
      mobile: '+61491570156',
      recordType: 'adult',
      onBehalfOf: 'mySelf',
      accountHolder: { firstName: 'Robin', lastName: 'Field' },
      timeZone: 'Australia/Sydney',
      hasSavedCard: false,
      createdAt: expect.any(String),
    })
    const [client] = await clientsOf(email)
    expect(client).toMatchObject({ attached_clinician_id: null, without_parent_allowed: true })
    expect(Math.abs(Date.now() - (client?.policies_accepted_at?.getTime() ?? 0))).toBeLessThan(60_000)
    expect(client && openAtsi(api.keyring, client)).toBe(true)
    const subject = await checkCredentials(api.db, { email, password: goodPassword }, api.config)
    expect(subject).toBe(client?.identity_subject)
  })

  it('keeps apart the client and the person who books, logs in and is reached', async () => {
    const body = signUpBody({
      clientRecord: {
        onBehalfOf: 'myChild',
        bookedBy: { firstName: 'Madelaine', lastName: 'Arthur' },
        dateOfBirth: bornYearsAgo(15),
      },
    })
    const { status, body: answer } = await signUp(body)
    expect(status).toBe(201)
    expect(answer.data.clientRecord).toMatchObject({
      firstName: 'Robin',
      recordType: 'youngPerson',
      onBehalfOf: 'myChild',
      accountHolder: { firstName: 'Madelaine', lastName: 'Arthur' },
      email: body.clientRecord.email,
    })
    const [client] = await clientsOf(body.clientRecord.email)
    const account = await findAccount(api.db, client?.identity_subject ?? '')
    expect(account).toMatchObject({ name: 'Madelaine Arthur', email: body.clientRecord.email })
  })

  it.each([
    ['myChild', 34, { 'clientRecord.dateOfBirth': fitMessages.childIsAdult }],
    ['myChild', 18, { 'clientRecord.dateOfBirth': fitMessages.childIsAdult }],
    ['someoneElseAdult', 17, { 'clientRecord.dateOfBirth': fitMessages.adultIsChild }],
  ] as const)('for %s, aged %i: says so at the date of birth', async (onBehalfOf, years, fields) => {
    const bookedBy = { firstName: 'Madelaine', lastName: 'Arthur' }
    const clientRecord = { onBehalfOf, bookedBy, dateOfBirth: bornYearsAgo(years) }
    const { status, body } = await signUp(signUpBody({ clientRecord }))
    expect([status, body.fields]).toEqual([422, fields])
  })

  it('asks who books for another, and takes no child where the funding offers none', async () => {
    const clientRecord = { onBehalfOf: 'myChild', dateOfBirth: bornYearsAgo(15) }
    const nameless = await signUp(signUpBody({ clientRecord }))
    expect(nameless.body.fields).toEqual({
      'clientRecord.bookedBy.firstName': 'First name is required',
      'clientRecord.bookedBy.lastName': 'Last name is required',
    })
    const clinicianId = await addPsychologist(['teenagers', 'adults'])
    const workCover = await signUp(signUpBody({ clinicianId, funding: 'workCover', clientRecord }))
    expect(workCover.status).toBe(422)
    const unknown = await signUp(signUpBody({ clientRecord: { onBehalfOf: 'myDog' } }))
    expect(unknown.body.fields).toEqual({ 'clientRecord.onBehalfOf': 'Please say who the session is for' })
  })

  it('names every field at fault with its exact text', async () => {
    const { status, body } = await signUp({
      isPoliciesConfirmed: false,
      clientRecord: { email: 'x@', mobile: '12', dateOfBirth: '', timeZone: 'Europe/Paris', firstName: ' ' },
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      isPoliciesConfirmed: 'Please accept the Privacy policy and Terms and conditions in order to continue',
      'clientRecord.firstName': 'First name is required',
      'clientRecord.lastName': 'Last name is required',
      'clientRecord.email': 'Email is not valid',
      'clientRecord.mobile': 'Phone number is not valid',
      'clientRecord.dateOfBirth': 'Date of birth is required',
      'clientRecord.password': 'A secure password is required',
      'clientRecord.timeZone': 'Time zone is invalid',
    })
  })

  it.each([
    ['too short', 'Ab1!xyz'],
    ['a common one', 'Password123!'],
    ['one’s own name', 'Wandoolah1!'],
  ])('refuses a password that is %s', async (_name, password) => {
    const { status, body } = await signUp(signUpBody({ clientRecord: { password, lastName: 'Wandoolah' } }))
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'clientRecord.password': 'Password does not meet all the security requirements',
    })
  })

  it.each(['2999-01-01', '1899-12-31', '1990-02-30'])('refuses %s as a day of birth', async (dateOfBirth) => {
    const { status, body } = await signUp(signUpBody({ clientRecord: { dateOfBirth } }))
    expect(status).toBe(422)
    expect(body.fields).toEqual({ 'clientRecord.dateOfBirth': 'Date of birth is invalid' })
  })

  it.each<[number, AgeRange[] | null, string | undefined, string]>([
    [12, null, undefined, ageMessages.under13],
    [17, ['teenagers', 'adults'], 'dva', ageMessages.adultFunding],
    [17, ['adults'], 'rebate', ageMessages.psychologistForAdults],
    [40, ['children', 'teenagers'], 'rebate', ageMessages.psychologistForUnder18s],
  ])('at %i, with a psychologist for %j and funding %s: %s', async (years, ranges, funding, message) => {
    const clientRecord = { dateOfBirth: bornYearsAgo(years) }
    const clinicianId = ranges ? await addPsychologist(ranges) : undefined
    const { status, body } = await signUp(signUpBody({ clientRecord, clinicianId, funding }))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'ageNotServed',
      message,
      fields: { 'clientRecord.dateOfBirth': message },
    })
  })

  it('makes a young person’s record between 13 and 17, whatever is sent', async () => {
    const clientRecord = { dateOfBirth: bornYearsAgo(15), recordType: 'adult' }
    const clinicianId = await addPsychologist(['teenagers'])
    const { body } = await signUp(signUpBody({ clientRecord, clinicianId, funding: 'rebate' }))
    expect(body.data.clientRecord.recordType).toBe('youngPerson')
  })

  it('knows the psychologist and what they offer', async () => {
    expect((await signUp(signUpBody({ clinicianId: randomUUID() }))).status).toBe(404)
    expect((await api.call('POST', '/accounts/nowhere/patients', { body: signUpBody() })).status).toBe(404)
    const clinicianId = await addPsychologist([], ['rebate'])
    const { status, body } = await signUp(signUpBody({ clinicianId, funding: 'ndis' }))
    expect(status).toBe(422)
    expect(body.fields).toEqual({ funding: 'Funding method is not matched. Please check and try again.' })
  })

  it('is not offered where another issuer keeps the passwords', async () => {
    const outside = await createBookingApi({ OIDC_ISSUER: 'https://issuer.example' })
    await addPractice(outside.db)
    const answer = await outside.call('POST', path, { body: signUpBody() })
    expect(answer.status).toBe(503)
    expect(await outside.db.selectFrom('accounts').select('subject').execute()).toEqual([])
    await outside.close()
  })
})
