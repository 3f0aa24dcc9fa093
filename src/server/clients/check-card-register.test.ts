import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VerificationOutcome } from '#domain/identifiers/verification.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import type { DvaCheck, MedicareCheck } from '../adapters/verification.ts'
import { card, gold, meetClient } from './client-cards.fixture.ts'
import { changeRecordPart } from './client-record-store.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

type Ask = (given: MedicareCheck | DvaCheck) => Promise<{ outcome: VerificationOutcome }>

/** As where a gateway is set up that answers so. */
async function withRegister(
  { checkMedicare, checkDva = checkMedicare }: { checkMedicare: Ask; checkDva?: Ask },
  act: () => Promise<void>,
) {
  const { verification, config } = api.service
  api.service.verification = { checkMedicare, checkDva }
  api.service.config = { ...config, verification: { url: 'https://checks.example', token: 'token' } }
  try {
    await act()
  } finally {
    Object.assign(api.service, { verification, config })
  }
}

it('asks the register again where there is a gateway, with the name on the card', async () => {
  const { save, states, check, cards } = await meetClient(api)
  await save(card)
  await save(gold)
  const asked: (MedicareCheck | DvaCheck)[] = []
  const answer =
    (outcome: VerificationOutcome): Ask =>
    async (given) => {
      asked.push(given)
      return { outcome }
    }
  await withRegister({ checkMedicare: answer('superseded'), checkDva: answer('match') }, async () => {
    expect((await check('medicare', { outcome: null })).body).toEqual({ verification: 'superseded' })
    expect((await check('dva', { outcome: null })).body).toEqual({ verification: 'match' })
    expect(asked[0]).toEqual(card)
    const { cardType, number: dva, firstName, lastName, dateOfBirth } = (await cards()).body.dva
    expect(asked[1]).toEqual({ cardType, number: dva, firstName, lastName, dateOfBirth })
    expect(asked).toHaveLength(2)
    expect(await states()).toEqual({
      medicare: { verification: 'superseded', checkedByHand: null },
      dva: { verification: 'match', checkedByHand: null },
      canAskRegister: true,
    })
  })
})

it('keeps no answer about a card that was changed while the register was asked', async () => {
  const { save, states, check } = await meetClient(api)
  await save(card)
  let isFirst = true
  const checkMedicare: Ask = async () => {
    // The client’s own save asks the register too.
    if (!isFirst) return { outcome: 'unverified' }
    isFirst = false
    await save({ ...card, irn: '3' })
    return { outcome: 'match' }
  }
  await withRegister({ checkMedicare }, async () => {
    expect((await check('medicare', { outcome: null })).body.code).toBe('changedMeanwhile')
    expect((await states()).medicare).toEqual({ verification: 'unverified', checkedByHand: null })
  })
})

it('keeps a check by hand where the register cannot tell, and says so', async () => {
  const { save, states, check, audit } = await meetClient(api)
  await save(card)
  await check('medicare', { outcome: 'match' })
  const before = (await states()).medicare
  await withRegister({ checkMedicare: async () => ({ outcome: 'unverified' }) }, async () => {
    const { status, body } = await check('medicare', { outcome: null })
    expect([status, body.message]).toEqual([
      409,
      'The check gave no clear answer. Nothing about the card has changed.',
    ])
  })
  expect((await states()).medicare).toEqual(before)
  expect(before).toMatchObject({ verification: 'match', checkedByHand: { by: 'Amelia Tran' } })
  expect(await audit()).toContain('read medicare card asked again')
})

it('asks the register nothing about a card that is not whole', async () => {
  const { save, states, check, clientId } = await meetClient(api)
  await save(card)
  const { db, keyring } = api.service
  const by = { actor: 'test', requestId: 'test' }
  await db
    .transaction()
    .execute((tx) =>
      changeRecordPart(
        tx,
        keyring,
        { clientId, part: 'medicare', now: new Date(), by },
        (before) => before && { ...before, expiryDate: null },
      ),
    )
  await check('medicare', { outcome: 'match' })
  let asked = 0
  const checkMedicare: Ask = async () => {
    asked += 1
    return { outcome: 'match' }
  }
  await withRegister({ checkMedicare }, async () => {
    const { status, body } = await check('medicare', { outcome: null })
    expect([status, body.message]).toEqual([
      409,
      'The reference digit or the expiry date of the card on file is missing, so we cannot have it checked.',
    ])
  })
  expect(asked).toBe(0)
  expect((await states()).medicare).toMatchObject({
    verification: 'match',
    checkedByHand: { by: 'Amelia Tran' },
  })
})
