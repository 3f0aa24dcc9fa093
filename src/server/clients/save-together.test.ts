import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { silentCards } from '#domain/identifiers/test-cards.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { details } from '#test/support/booking-record.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { readStoredPart } from '#test/support/stored-part.ts'
import { api, card, changesOf, mismatch, ownCard, profileOf, useCards } from './cards.fixture.ts'

useCards()

const save = (token: string | undefined, body: object, key?: string) =>
  api.call('PATCH', '/client-records/me', { token, body, key })

const signUpForAnother = () => api.signUp({ onBehalfOf: 'someoneElseAdult' })

const { address, emergencyContact: emergency } = details
const adult = { firstName: 'Francis Arthur', mobileNumber: '+61491570110' }
const referral = { files: [], isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true }
const fileGone = 'We could not find that file. Please upload it again.'
/** All that the Medicare form of an adult who books for another has. */
const whole = {
  medicare: card,
  address,
  emergency,
  adult,
  intake: { behalfOf: 'someoneElseAdult' },
  referral: { ...referral, addToReferralGroup: true },
}
const subjectsOf = async (clientId: string) =>
  (await changesOf(clientId)).map(({ subject }) => subject).toSorted()

describe('parts of a record that are sent together', () => {
  it('are all saved, each with its audit row, and answered with the record as it is now', async () => {
    const [token, other] = [await signUpForAnother(), await api.signUp()]
    const { status, body } = await save(token, whole)
    expect([status, body]).toEqual([200, await profileOf(token)])
    expect(body).toMatchObject({
      medicare: ownCard,
      address,
      referral: { isReferredByGP: true, isGPSentReferral: true },
      intake: { behalfOf: 'someoneElseAdult', isConsentForParent: false },
      keyClientContacts: [
        { ...adult, tags: ['adult'] },
        { ...emergency, tags: ['emergency'] },
      ],
    })
    expect(await subjectsOf(body._id)).toEqual([
      'address',
      'intake',
      'key contacts',
      'key contacts',
      'medicare',
      'referral',
    ])
    expect(await profileOf(other)).toMatchObject({ medicare: null, address: null, keyClientContacts: [] })
  })

  it('are kept as the operation of each part keeps them', async () => {
    const token = await api.signUp()
    const { body } = await save(token, { ndis: details.ndis, workCover: details.workCover, intake: {} })
    expect(await readStoredPart(api, body._id, 'ndis')).toEqual({ ...details.ndis, files: [] })
    expect(await readStoredPart(api, body._id, 'workCover')).toMatchObject(details.workCover)
    expect(await readStoredPart(api, body._id, 'intake')).toMatchObject({
      takenAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it.each<[string, object, Record<string, string>]>([
    [
      'the postcode',
      { address: { ...address, postcode: '3000' } },
      { 'address.postcode': 'Invalid address' },
    ],
    [
      'two fields of a request',
      { address: { ...address, line1: '' }, adult: { ...adult, mobileNumber: '12' } },
      { 'address.line1': 'Street address is required', 'adult.mobileNumber': 'Phone number is not valid' },
    ],
    [
      'for whom it is',
      { intake: { behalfOf: 'myChild', isConsentForParent: true } },
      { 'intake.behalfOf': 'This is not offered for this client' },
    ],
    [
      'a file',
      { referral: { ...referral, files: [{ fileId: randomUUID(), kind: 'referral' }] } },
      { 'referral.files': fileGone },
    ],
    ['a document', { ndis: { ...details.ndis, files: [randomUUID()] } }, { 'ndis.files': fileGone }],
    [
      'the expiry of the card',
      { medicare: { ...card, expiryDate: '2020-01' } },
      { 'medicare.expiryDate': 'Expiry date is invalid' },
    ],
    ['the card, by the register', { medicare: { ...card, irn: '2' } }, { 'medicare.number': mismatch }],
    [
      'a DVA card, by the register',
      {
        medicare: {
          dva: true,
          dvaCardDetails: { number: 'NSM00001', cardType: 'gold' },
          ...card,
          number: '5500393923',
        },
      },
      { 'medicare.number': mismatch },
    ],
  ])('are none of them saved where %s is wrong, which is named', async (_, wrong, fields) => {
    const token = await signUpForAnother()
    const { status, body } = await save(token, { ...whole, ...wrong })
    expect([status, body.code, body.fields]).toEqual([422, 'invalidInput', fields])
    const { _id: clientId, ...profile } = await profileOf(token)
    expect(await subjectsOf(clientId)).toEqual([])
    expect(profile).toMatchObject({
      medicare: null,
      address: null,
      intake: null,
      referral: null,
      ndis: null,
      keyClientContacts: [],
    })
    expect((await save(token, whole)).status).toBe(200)
  })

  it('wait for a register that is away: nothing is saved, and the same key may be sent again', async () => {
    const [token, key] = [await signUpForAnother(), randomUUID()]
    const silent = { ...whole, medicare: { ...card, number: silentCards.medicare } }
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await save(token, silent, key)
      expect([status, body.code, body.fields]).toEqual([503, 'unavailable', undefined])
    }
    expect(await profileOf(token)).toMatchObject({ medicare: null, address: null })
  })

  it('have one effect under one key, and one answer: the record as it is when it is asked for again', async () => {
    const [token, key] = [await signUpForAnother(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(token, whole, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { _id: clientId } = await profileOf(token)
    expect(await subjectsOf(clientId)).toHaveLength(6)
    await save(token, { address: { ...address, line1: '1 Later Road' } })
    expect((await save(token, whole, key)).body.address.line1).toBe('1 Later Road')
    const reused = await save(token, { ...whole, adult: emergency }, key)
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotencyKeyReused'])
    const remembered = api.db.selectFrom('idempotency_keys').select('answer').where('key', '=', key)
    expect(await remembered.execute()).toEqual([{ answer: { value: null } }])
  })

  it('are a parent’s for their child, with consent and guardian', async () => {
    const token = await api.signUp()
    const { _id: clientId } = await profileOf(token)
    await api.db
      .updateTable('clients')
      .set({ record_type: 'youngPerson' })
      .where('id', '=', clientId)
      .execute()
    const guardian = { parentFirstName: 'Sam', parentLastName: 'Field', parentEmail: ' Sam@Mail.example ' }
    const withConsent = (isConsentForParent: boolean) =>
      save(token, { guardian, intake: { behalfOf: 'myChild', isConsentForParent } })
    expect((await withConsent(false)).body.fields).toEqual({
      'intake.isConsentForParent': 'Please give your consent in order to continue',
    })
    expect((await profileOf(token)).guardian).toBeNull()
    expect((await withConsent(true)).body).toMatchObject({
      intake: { behalfOf: 'myChild', isConsentForParent: true },
      guardian: { ...guardian, parentEmail: 'sam@mail.example' },
    })
  })

  it('are taken from a client and from one who has just signed up, and from no one else', async () => {
    const { body } = await api.call('POST', '/accounts/banksia/patients', { body: signUpBody() })
    expect((await save(body.data.authToken, { address })).status).toBe(200)
    const clinician = await accessTokenFor(api.service, { subject: randomUUID(), role: 'clinician' })
    expect((await save(clinician, { address })).status).toBe(403)
    const withoutRecord = await accessTokenFor(api.service, { subject: randomUUID() })
    expect((await save(withoutRecord, { address })).status).toBe(404)
    expect((await save(undefined, { address })).status).toBe(401)
  })
})
