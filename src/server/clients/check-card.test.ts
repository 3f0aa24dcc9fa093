import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { card, dvaNumber, gold, meetClient } from './client-cards.fixture.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

it('shows the number to who asks for it, leaves a row, and shows none on the page itself', async () => {
  const { save, states, cards, audit } = await meetClient(api)
  expect(await states()).toEqual({ medicare: null, dva: null, canAskRegister: false })
  expect((await cards()).body).toEqual({ medicare: null, dva: null })
  expect((await save(card)).body).toEqual({ valid: true, verification: 'unverified' })
  await save(gold)
  const state = { verification: 'unverified', checkedByHand: null }
  expect(await states()).toEqual({ medicare: state, dva: state, canAskRegister: false })
  const { body } = await cards()
  expect(body.medicare).toEqual({ ...card, parent: null, version: expect.any(String) })
  expect(body.dva).toMatchObject({ number: dvaNumber, cardType: 'gold', lastName: 'Field' })
  expect(await audit()).toContain('read card numbers')
})

it('is checked by hand: who and when are kept, nothing waits for it, and the client sees a verified card', async () => {
  const { save, states, check, unverified, ownCard, audit } = await meetClient(api)
  await save(card)
  expect(await unverified()).toBe(1)
  expect(await check('medicare', { outcome: 'match' })).toEqual({
    status: 200,
    body: { verification: 'match' },
  })
  expect((await states()).medicare).toEqual({
    verification: 'match',
    checkedByHand: { by: 'Amelia Tran', at: expect.stringMatching(/^\d{4}-/) },
  })
  expect(await unverified()).toBe(0)
  // Who it was is the practice’s own.
  expect(await ownCard()).toEqual({ ...card, parent: null, dva: null, verification: 'match' })
  expect(await audit()).toContain('change medicare card checked by hand')
})

it('says that it does not match, which goes on waiting', async () => {
  const { save, states, check, unverified } = await meetClient(api)
  await save(card)
  await check('medicare', { outcome: 'mismatch' })
  expect((await states()).medicare).toMatchObject({ verification: 'mismatch' })
  expect(await unverified()).toBe(1)
})

it('counts no more once the client gives the card again, and each card is checked apart', async () => {
  const { save, states, check } = await meetClient(api)
  await save(card)
  await save(gold)
  await check('medicare', { outcome: 'match' })
  await check('dva', { outcome: 'match' })
  const checked = { verification: 'match', checkedByHand: { by: expect.any(String), at: expect.any(String) } }
  const open = { verification: 'unverified', checkedByHand: null }
  expect(await states()).toMatchObject({ medicare: checked, dva: checked })
  await save({ ...card, irn: '3' })
  expect(await states()).toMatchObject({ medicare: open, dva: checked })
  await save(gold)
  expect(await states()).toMatchObject({ medicare: open, dva: open })
})

it('is refused for a card that was changed meanwhile, an outcome that no person can find, and for strangers', async () => {
  const { save, states, check, cards, versions } = await meetClient(api)
  await save(card)
  const other = await meetClient(api)
  const stranger = (
    await addStaff(api.service, {
      role: 'clinician',
      clinicianId: (await addBookable(api.db)).clinicianId,
    })
  ).headers.cookie
  const { medicare: version } = await versions()
  expect((await check('medicare', { version: 'of another', outcome: 'match' })).body.code).toBe(
    'changedMeanwhile',
  )
  expect((await other.check('medicare', { version, outcome: 'match' })).body.code).toBe('changedMeanwhile')
  expect((await other.check('dva', { version, outcome: 'match' })).body.code).toBe('changedMeanwhile')
  expect((await check('medicare', { outcome: 'unverified' })).status).toBe(422)
  expect((await check('medicare', { outcome: 'match' }, stranger)).status).toBe(404)
  expect((await cards(stranger)).status).toBe(404)
  expect((await check('medicare', { outcome: null })).status).toBe(409)
  expect((await states()).medicare).toEqual({ verification: 'unverified', checkedByHand: null })
})

const mother = { firstName: 'Ruth', lastName: 'Heath', dateOfBirth: '1961-05-01', irn: '1' }

it.each([
  ['reference digit', card, { ...card, irn: '3' }],
  ['expiry', card, { ...card, expiryDate: `${new Date().getUTCFullYear() + 2}-01` }],
  ['name', card, { ...card, firstName: 'Kim' }],
  ['parent', card, { ...card, parent: mother }],
  ['parent’s reference digit', { ...card, parent: mother }, { ...card, parent: { ...mother, irn: '4' } }],
])('is refused where the %s was changed under the same number', async (_, before, after) => {
  const { save, states, check, versions } = await meetClient(api)
  await save(before)
  const { medicare: version } = await versions()
  await save(after)
  expect((await check('medicare', { version, outcome: 'match' })).body.code).toBe('changedMeanwhile')
  expect((await states()).medicare).toEqual({ verification: 'unverified', checkedByHand: null })
  expect((await check('medicare', { outcome: 'match' })).status).toBe(200)
})

it('is refused where the kind of a DVA card was changed under the same number', async () => {
  const { save, check, versions } = await meetClient(api)
  await save(gold)
  const { dva: version } = await versions()
  await save({ ...card, dva: true, dvaCardDetails: { number: dvaNumber, cardType: 'white' } })
  expect((await check('dva', { version, outcome: 'match' })).body.code).toBe('changedMeanwhile')
})
