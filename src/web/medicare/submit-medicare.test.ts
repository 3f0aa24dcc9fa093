import { describe, expect, it } from 'vitest'
import type { ApiAnswer, ApiProblem, callApi } from '../api/call-api.ts'
import { heldReservation } from '../appointment/reservation.fixture.ts'
import { newClient } from '../funding/client.fixture.ts'
import { emergencyPart } from '../funding/emergency-contact.tsx'
import { createSaver, type Part } from '../funding/use-saver.ts'
import { cardRequest } from './card.ts'
import { medicareOf, type MedicareValues } from './medicare-values.ts'
import { referralPart } from './referral.ts'
import { medicareWords, submitMedicare } from './submit-medicare.ts'

const client = newClient()
const values: MedicareValues = {
  ...medicareOf(client),
  behalfOf: 'someoneElseAdult',
  bookerName: 'Claudia Connor',
  bookerPhone: '0491 570 157',
  medicareNumber: '2950 97536 2',
  irnNumber: '1',
  expiryDate: '08/2028',
  streetAddress: '12 Wattle Street',
  city: 'Newtown',
  postcode: '2042',
  provideReferral: 'sentByGP',
  emergencyContactName: 'Corazon Baxter',
  emergencyContactPhoneNumber: '0491 570 156',
}
const files = { referral: [], treatmentPlan: [], waiting: { referral: null, treatmentPlan: null } }
const request = cardRequest(values, 'own', { client, today: '2026-11-15' })

const refusal = (status: number, more: Partial<ApiProblem> = {}): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'unavailable', status, message: 'As the server says', ...more },
})

type Failing = Record<string, ApiAnswer<never>[]>

/** A visit whose API fails as told, and everything that was asked of it, in order. */
function visit(failing: Failing = {}, onFile: readonly Part[] = []) {
  if (!request) throw new Error('The card of the test is wrong')
  const asked: string[] = []
  const toasts: string[] = []
  const answer = (step: string, otherwise: ApiAnswer<unknown>) => {
    asked.push(step)
    return failing[step]?.shift() ?? otherwise
  }
  const call = (async (path: string, { body }: { body?: { tags?: string[] } }) => {
    const name = path.replace('/client-records/me/', '')
    const value = name === 'medicare' ? { valid: true, verification: 'match' } : undefined
    return answer([name, ...(body?.tags ?? [])].join(' '), { ok: true, value })
  }) as typeof callApi
  const save = createSaver(call, onFile)
  const press = (changed: Partial<MedicareValues> = {}) =>
    submitMedicare({
      save,
      readReservation: async () =>
        answer('reservation', { ok: true, value: heldReservation() }) as ApiAnswer<
          ReturnType<typeof heldReservation>
        >,
      finish: async () => {
        const finished = answer('claim', { ok: true, value: null })
        return finished.ok ? null : finished.problem.message
      },
      say: (_type, words) => toasts.push(words),
      values: { ...values, ...changed },
      booker: 'someoneElseAdult',
      card: { kind: 'own', request },
      referral: referralPart({ ...values, ...changed }, files, client),
    })
  return { asked, toasts, press }
}

const steps = [
  'reservation',
  'medicare',
  'key-client-contacts emergency',
  'intake',
  'address',
  'key-client-contacts adult',
  'referral',
  'claim',
]

describe('sending the Medicare form', () => {
  it('takes the steps in the document’s order', async () => {
    const { asked, press } = visit()
    expect(await press()).toEqual({ kind: 'done' })
    expect(asked).toEqual(steps)
  })

  it.each(steps.map((step, at) => [step, at] as const))(
    'stops at %s, says so, and goes on from there with the next press',
    async (step, at) => {
      const { asked, press } = visit({ [step]: [refusal(503)] })
      expect(await press()).toMatchObject({ kind: 'failed' })
      expect(asked).toEqual(steps.slice(0, at + 1))
      expect(await press()).toEqual({ kind: 'done' })
      // The reservation is looked at by every press; of what was saved nothing is sent twice.
      const again = at === 0 ? [] : ['reservation']
      expect(asked.slice(at + 1)).toEqual([...again, ...steps.slice(at)])
    },
  )

  it('saves no emergency contact that is on file', async () => {
    const { asked, press } = visit({}, [emergencyPart(values)])
    await press()
    expect(asked).toEqual(steps.filter((step) => step !== 'key-client-contacts emergency'))
  })

  it.each([
    ['reservation', 'Unable to get reserve appointment data. Please try again'],
    ['medicare', 'As the server says'],
    ['key-client-contacts emergency', 'We could not save your emergency contact. Please try again.'],
    ['intake', 'We could not save who this appointment is for. Please try again.'],
    ['address', 'Something went wrong while saving your address. Please try again.'],
    ['key-client-contacts adult', 'We could not save your contact details. Please try again.'],
    ['referral', medicareWords.notAnswered],
    ['claim', 'As the server says'],
  ])('says which part it was: %s', async (step, message) => {
    expect(await visit({ [step]: [refusal(503)] }).press()).toEqual({ kind: 'failed', message })
  })

  it('has other words where files were to be added', async () => {
    const { press } = visit({ referral: [refusal(500)] })
    expect(await press({ provideReferral: 'upload' })).toEqual({
      kind: 'failed',
      message: medicareWords.notUploaded,
    })
  })

  it('puts a refused card beside its number, and says it in passing', async () => {
    const { toasts, press } = visit({ medicare: [refusal(422, { fields: { number: 'Mismatch' } })] })
    expect(await press()).toMatchObject({
      kind: 'faults',
      fields: { medicareNumber: 'Mismatch' },
      // A wrong IRN is a mismatch, too: its correction must lift the words beside the number.
      together: expect.arrayContaining(['irnNumber', 'isRegisteredWithMedicareName']),
    })
    expect(toasts).toEqual(['Invalid Medicare card. Please check again.'])
  })

  it('does not go on with a card that was kept though it is not valid', async () => {
    const kept = { ok: true, value: { valid: false, verification: 'lost' } } as never
    const { asked, press } = visit({ medicare: [kept] })
    expect(await press()).toEqual({ kind: 'failed', message: 'Invalid Medicare card' })
    expect(asked).toEqual(steps.slice(0, 2))
  })

  it('does not go on with a time that has run out', async () => {
    const { asked, press } = visit({
      reservation: [{ ok: true, value: { ...heldReservation(), status: 'expired' } } as never],
    })
    expect(await press()).toMatchObject({ kind: 'failed' })
    expect(asked).toEqual(['reservation'])
  })
})
