import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiAnswer, ApiProblem, callApi } from '../../api/call-api.ts'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { fieldsOfCard } from '../../client-details/medicare-card.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { newClient } from '../../client/client.fixture.ts'
import { tabStorage } from '../../session/tab-storage.fixture.ts'
import { storeItem } from '../../session/tab-storage.ts'
import { saidInPassing } from './details-form.tsx'
import { bookerParts, toOnBehalfOf, withOfferedAnswer } from './on-behalf-of.ts'
import { createRecordSaver, problemOf, toSaveOutcome } from './save-record.ts'

const hold = (reserveId: string) => storeItem('reservation', heldReservation({ reserveId }))
beforeEach(() => {
  vi.stubGlobal('sessionStorage', tabStorage())
  hold('first')
})
afterEach(() => vi.unstubAllGlobals())

const client = newClient()
const problem = (status: number, more: Partial<ApiProblem> = {}): ApiProblem => ({
  code: 'internal',
  status,
  message: 'As the server says',
  ...more,
})
const refused = (fields: Record<string, string>) => problem(422, { code: 'invalidInput', fields })
const emergency = { firstName: 'Madelaine', mobileNumber: '0491 570 157' }
const address = { line1: '12 Wattle Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
const parts: RecordParts = { emergency, address, intake: { behalfOf: 'mySelf', isConsentForParent: false } }

/** A visit of a form whose server answers as told and then stores, what it was sent, and what was noted of the record. */
function visit(answers: (ApiProblem | Promise<void>)[] = [], onFile: RecordParts = {}) {
  const sent: RecordParts[] = []
  const keys: (string | undefined)[] = []
  const noted: (ClientRecord | null)[] = []
  const call = (async (
    name: string,
    { body }: { body: RecordParts },
    { keys: press }: { keys: { send: (request: unknown, send: (key: string) => unknown) => unknown } },
  ) =>
    press.send([name, body], async (key): Promise<ApiAnswer<ClientRecord>> => {
      sent.push(body)
      keys.push(key)
      const answer = answers.shift()
      if (answer && 'status' in answer) return { ok: false, problem: answer }
      await answer
      return { ok: true, value: newClient({ address: { ...address, line2: null } }) }
    })) as unknown as typeof callApi
  const save = createRecordSaver(client, onFile, (record) => noted.push(record), call)
  return { save, sent, keys, noted }
}

describe('saving the parts of a record', () => {
  it('is one request, and none once all of it is saved', async () => {
    const { save, sent } = visit()
    expect((await save(parts)).ok).toBe(true)
    expect((await save(parts)).ok).toBe(true)
    expect(sent).toEqual([parts])
  })

  it('sends nothing that is on file, nor what was saved by itself before', async () => {
    const { save, sent } = visit([], { emergency })
    await save({ address })
    await save(parts)
    expect(sent).toEqual([{ address }, { intake: parts.intake }])
  })

  it('sends a part again that has been changed and changed back', async () => {
    const { save, sent } = visit([], { address })
    await save({ address: { ...address, line1: '1 Other Road' } })
    await save({ address })
    expect(sent).toHaveLength(2)
  })

  it('sends all of it again, under its own key, where no answer came, and under another once it was refused', async () => {
    const { save, sent, keys } = visit([problem(0), refused({ 'address.postcode': 'Invalid address' })])
    for (let press = 0; press < 3; press += 1) await save(parts)
    expect(sent).toEqual([parts, parts, parts])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends the intake again for another time that is held, so that the consent is given after it', async () => {
    const { save, sent } = visit()
    for (const reserveId of ['first', 'first', 'second']) {
      hold(reserveId)
      await save(parts)
    }
    expect(sent).toEqual([parts, { intake: parts.intake }])
  })

  it('lets nothing overtake what was sent before', async () => {
    const slow = Promise.withResolvers<void>()
    const { save, sent } = visit([slow.promise])
    const first = save({ address: { ...address, line1: '12 Wat' } })
    const second = save({ address })
    await Promise.resolve()
    expect(sent).toHaveLength(1)
    slow.resolve()
    await Promise.all([first, second])
    expect(sent[1]).toEqual({ address })
  })

  it('says what is on file: not known while an answer is awaited, or after none came', async () => {
    const { save, noted } = visit([refused({}), problem(0), refused({})])
    for (let press = 0; press < 4; press += 1) await save(parts)
    const saved = expect.objectContaining({ address: { ...address, line2: null } })
    expect(noted).toEqual([null, client, null, null, null, null, null, saved])
  })
})

describe('a record that could not be saved', () => {
  it('has what is wrong beside its field, a card by the kind that the form has', () => {
    const fields = { 'medicare.parent.irn': 'IRN is invalid', 'intake.isConsentForParent': 'Please consent' }
    const card = { part: 'parents', fields: fieldsOfCard('parents') }
    expect(toSaveOutcome(refused(fields), { parts, card })).toEqual({
      kind: 'refused',
      errors: { 'parents.parent.irn': 'IRN is invalid', 'consent.isConsentForParent': 'Please consent' },
      // A wrong IRN is a mismatch, too: its correction must lift the words beside the number.
      together: card.fields,
    })
  })

  it('says it of the whole form where a file has gone', () => {
    expect(toSaveOutcome(refused({ 'referral.files': 'Gone' }), { parts })).toEqual({
      kind: 'failed',
      message: 'Gone',
    })
  })

  it.each<[string, ApiProblem, RecordParts, string | undefined]>([
    ['We could not save your details. Please try again.', problem(0), parts, undefined],
    ['We could not save your emergency contact. Please try again.', problem(503), { emergency }, undefined],
    [
      'Medicare is away',
      problem(503, { code: 'unavailable', message: 'Medicare is away' }),
      parts,
      undefined,
    ],
    ['Too many', problem(429, { message: 'Too many' }), parts, undefined],
    ['Could not be checked', problem(0), parts, 'Could not be checked'],
    ['Could not be checked', problem(404), parts, 'Could not be checked'],
    ['Logon is required', problem(401, { message: 'Logon is required' }), parts, 'Could not be checked'],
  ])('says: %s', (message, why, sent, failed) => {
    expect(toSaveOutcome(why, { parts: sent, failed })).toEqual({ kind: 'failed', message })
  })

  it('is, for one part, what is wrong with that part', () => {
    const wrong = refused({ 'medicare.number': 'No match', 'address.postcode': 'Invalid address' })
    expect(problemOf(wrong, 'medicare').fields).toEqual({ number: 'No match' })
    expect(problemOf(wrong, 'ndis').fields).toBeUndefined()
  })

  const messages = { refused: 'Wrong', failed: 'Could not be checked' }
  it.each<[string | undefined, ApiProblem]>([
    ['Wrong', refused({ 'ndis.number': 'Not this one' })],
    ['Error while updating documents', refused({ 'ndis.files': 'Gone' })],
    ['Could not be checked', problem(503)],
    [undefined, refused({ 'adult.mobileNumber': 'Phone number is not valid' })],
    [undefined, problem(401)],
  ])('is said in passing: %s', (said, why) => {
    expect(saidInPassing(why, 'ndis', messages)).toBe(said)
  })
})

describe('for whom it is', () => {
  const who = {
    ...toOnBehalfOf(client),
    adult: { firstName: ' Claudia Connor ', mobileNumber: '0491 570 157' },
    guardian: { parentFirstName: 'Madelaine', parentLastName: 'Arthur', parentEmail: 'm@mail.example' },
    consent: { isConsentForParent: true },
  }

  it('has the adult who books, or the guardian, and a consent for a child alone', () => {
    const intake = (behalfOf: string, isConsentForParent = false) => ({ behalfOf, isConsentForParent })
    expect(bookerParts(who, 'mySelf')).toEqual({ intake: intake('mySelf') })
    expect(bookerParts(who, 'someoneElseAdult')).toEqual({
      intake: intake('someoneElseAdult'),
      adult: { firstName: 'Claudia Connor', mobileNumber: '0491 570 157' },
    })
    expect(bookerParts(who, 'myChild')).toEqual({ intake: intake('myChild', true), guardian: who.guardian })
  })
})

it('takes no answer of an earlier release that would put another adult onto one’s own record', () => {
  const ofBefore = newClient({ intake: { behalfOf: 'someoneElseAdult', isConsentForParent: false } })
  expect(toOnBehalfOf(ofBefore).intake).toEqual({ behalfOf: 'mySelf' })
  const draft = { intake: { behalfOf: 'someoneElseAdult' }, adult: { firstName: '' } }
  expect(withOfferedAnswer(ofBefore, draft)).toEqual({ ...draft, intake: { behalfOf: 'mySelf' } })
  const byAnother = newClient({ onBehalfOf: 'someoneElseAdult' })
  expect(withOfferedAnswer(byAnother, draft)).toEqual(draft)
})
