import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import {
  api,
  card,
  changesOf,
  gold,
  mismatch,
  nextYear,
  ownCard,
  profileOf,
  save,
  storedCard,
  useCards,
  white,
} from './cards.fixture.ts'

useCards()

describe('a Medicare card', () => {
  it('that the register knows is kept, read back in the profile, and no other client’s changes', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const { status, body } = await save(token, { ...card, number: '2950 97536 2', irn: ' 1 ' })
    expect([status, body]).toEqual([200, { valid: true, verification: 'match' }])
    const { medicare: kept, _id: clientId } = await profileOf(token)
    expect(kept).toEqual({ ...ownCard, dva: null })
    expect(await storedCard(clientId)).toMatchObject({ verification: 'match' })
    expect(await changesOf(clientId)).toEqual([{ action: 'change', subject: 'medicare' }])
    expect((await profileOf(other)).medicare).toBeNull()
  })

  it.each<[string, object, string]>([
    [
      '2951201842',
      { irn: '1', firstName: 'Madelaine', lastName: 'ARTHUR', dateOfBirth: '1987-01-15' },
      'match',
    ],
    ['4123456721', {}, 'unverified'],
  ])('%s %j is taken: %s', async (number, person, verification) => {
    const token = await api.signUp()
    expect((await save(token, { ...card, number, ...person })).body).toEqual({ valid: true, verification })
    const profile = await profileOf(token)
    expect(profile.medicare).toMatchObject({ number })
    expect(await storedCard(profile._id)).toMatchObject({ verification })
  })

  it.each<[string, string, object]>([
    ['lost', '5500393923', { irn: '4' }],
    ['superseded', '2950862041', { irn: '2' }],
    ['expired', '2297402204', { irn: '2' }],
    ['unknown', '2398125261', {}],
    ['mismatch', '2950975362', { firstName: 'Kim' }],
    ['mismatch', '2950975362', { irn: '2' }],
  ])(
    'that is %s is refused and not kept, or kept and marked if so wished',
    async (outcome, number, change) => {
      const token = await api.signUp()
      const request = { ...card, number, ...change }
      const refused = await save(token, { ...request, shouldRejectInvalidDetails: true })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({
        code: 'invalidInput',
        message: mismatch,
        fields: { number: mismatch },
      })
      const { medicare: none, _id: clientId } = await profileOf(token)
      expect(none).toBeNull()
      expect(await changesOf(clientId)).toEqual([])

      const taken = await save(token, { ...request, shouldRejectInvalidDetails: false })
      expect([taken.status, taken.body]).toEqual([200, { valid: false, verification: outcome }])
      expect((await profileOf(token)).medicare).toMatchObject({ number })
      expect(await storedCard(clientId)).toMatchObject({ verification: outcome })
    },
  )

  it.each<[object, Record<string, string>]>([
    [{ number: '2950975352' }, { number: 'Medicare card number must have 10 digits' }],
    [{ number: '295097536' }, { number: 'Medicare card number must have 10 digits' }],
    [{ number: '1950975362' }, { number: 'Medicare card number must have 10 digits' }],
    [{ number: ' ' }, { number: 'Medicare card number is required' }],
    [{ irn: 'a' }, { irn: 'Must be only digits' }],
    [{ irn: '0' }, { irn: 'IRN is invalid' }],
    [{ irn: undefined }, { irn: 'IRN is required' }],
    [{ expiryDate: '' }, { expiryDate: 'Expiry date is required' }],
    [{ expiryDate: '2020-01' }, { expiryDate: 'Expiry date is invalid' }],
    [{ expiryDate: '2030-13' }, { expiryDate: 'Expiry date is invalid' }],
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ lastName: undefined }, { lastName: 'Last name is required' }],
    [{ dateOfBirth: '' }, { dateOfBirth: 'Date of birth is required' }],
    [{ dateOfBirth: '1983-02-30' }, { dateOfBirth: 'Date of birth is invalid' }],
    [{ dateOfBirth: '2999-01-01' }, { dateOfBirth: 'Date of birth is invalid' }],
    [
      { parent: { firstName: '', lastName: 'Heath', irn: '1', dateOfBirth: '2999-01-01' } },
      { 'parent.firstName': 'First name is required' },
    ],
    [
      { parent: { firstName: 'Kym', lastName: 'Heath', irn: '1', dateOfBirth: '2999-01-01' } },
      { 'parent.dateOfBirth': 'Date of birth is invalid' },
    ],
  ])('with %j is refused: %j, whether or not it should be', async (change, fields) => {
    const token = await api.signUp()
    for (const shouldRejectInvalidDetails of [true, false]) {
      const { status, body } = await save(token, { ...card, ...change, shouldRejectInvalidDetails })
      expect([status, body.fields]).toEqual([422, fields])
    }
    expect((await profileOf(token)).medicare).toBeNull()
  })

  it('of a parent serves a child who is on it', async () => {
    const token = await api.signUp({ dateOfBirth: '2012-02-13' })
    const child = { firstName: 'Francis', lastName: 'Arthur', dateOfBirth: '2012-02-13', irn: '3' }
    const parent = { firstName: 'Madelaine', lastName: 'Arthur', dateOfBirth: '1987-01-15', irn: '1' }
    const request = { ...card, ...child, number: '2951201842', parent }
    expect((await save(token, request)).body).toEqual({ valid: true, verification: 'match' })
    const { medicare: kept, _id: clientId } = await profileOf(token)
    expect(kept).toMatchObject({ ...child, number: '2951201842' })
    expect(await storedCard(clientId)).toMatchObject({ parent })
    const stranger = { ...parent, firstName: 'Kym' }
    expect((await save(token, { ...request, parent: stranger })).status).toBe(422)
  })
})

describe('a DVA card', () => {
  it('that is gold needs no Medicare card, and takes the client’s own name', async () => {
    const token = await api.signUp()
    expect((await save(token, gold)).body).toEqual({ valid: true, verification: 'match' })
    expect((await profileOf(token)).medicare).toMatchObject({
      number: null,
      dva: { number: 'NBUR9080', cardType: 'gold' },
    })
  })

  it('that is white is checked together with the Medicare card beside it', async () => {
    const token = await api.signUp()
    const person = { firstName: 'Kym', lastName: 'Heath', dateOfBirth: '1983-02-22' }
    expect((await save(token, { ...white, ...person })).body).toEqual({ valid: true, verification: 'match' })
    expect((await profileOf(token)).medicare).toEqual({
      ...ownCard,
      dva: { number: 'NBUR9080', cardType: 'white', verification: 'match' },
    })
    const asRobin = await save(token, white)
    expect([asRobin.status, asRobin.body.fields]).toEqual([422, { number: mismatch }])
    const dvaCardDetails = { number: 'QX123456', cardType: 'white' }
    expect((await save(token, { ...white, ...person, dvaCardDetails })).body).toEqual({
      valid: true,
      verification: 'unverified',
    })
  })

  it('that is white goes with the Medicare card on file, which stays as it is', async () => {
    const token = await api.signUp()
    await save(token, card)
    const { dva, dvaCardDetails } = white
    expect((await save(token, { dva, dvaCardDetails })).body).toEqual({ valid: true, verification: 'match' })
    expect((await profileOf(token)).medicare).toEqual({
      ...ownCard,
      dva: { ...dvaCardDetails, verification: 'match' },
    })
    const half = await save(token, { dva, dvaCardDetails, irn: '3' })
    expect([half.status, Object.keys(half.body.fields)]).toEqual([422, ['number', 'expiryDate']])
  })

  it('leaves the Medicare card on file, and the other way round', async () => {
    const token = await api.signUp()
    await save(token, card)
    await save(token, gold)
    const both = { ...ownCard, dva: { number: 'NBUR9080', cardType: 'gold', verification: 'match' } }
    expect((await profileOf(token)).medicare).toEqual(both)
    await save(token, { ...card, expiryDate: `${nextYear.slice(0, 4)}-09` })
    expect((await profileOf(token)).medicare).toEqual({ ...both, expiryDate: `${nextYear.slice(0, 4)}-09` })
  })

  it.each<[object, Record<string, string>]>([
    [{ dvaCardDetails: undefined }, { dvaCardDetails: 'DVA card is required' }],
    [
      { dvaCardDetails: { number: 'NBUR908', cardType: 'white' } },
      { 'dvaCardDetails.number': 'DVA number must be 8 characters long' },
    ],
    [
      { dvaCardDetails: { number: 'XBUR9080', cardType: 'blue' } },
      {
        'dvaCardDetails.number': 'DVA number is invalid',
        'dvaCardDetails.cardType': 'DVA card type is required',
      },
    ],
    [
      { number: undefined, irn: undefined, expiryDate: undefined },
      {
        number: 'Medicare card number is required',
        irn: 'IRN is required',
        expiryDate: 'Expiry date is required',
      },
    ],
  ])('with %j is refused: %j', async (change, fields) => {
    const token = await api.signUp()
    const { status, body } = await save(token, { ...white, ...change })
    expect([status, body.fields]).toEqual([422, fields])
  })

  it('that the register refuses gets the exact text', async () => {
    const token = await api.signUp()
    const refusing = { ...api.service.verification, checkDva: async () => ({ outcome: 'mismatch' }) as const }
    const response = await createApp({ ...api.service, verification: refusing }).request(
      '/api/client-records/me/medicare',
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(gold),
      },
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      message: 'Error while validating your DVA card',
      fields: { 'dvaCardDetails.number': 'Error while validating your DVA card' },
    })
  })
})
