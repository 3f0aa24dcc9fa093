import { describe, expect, it } from 'vitest'
import type { ApiAnswer, ApiProblem, callApi } from '../../api/call-api.ts'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { newClient } from '../../client/client.fixture.ts'
import { emergencyStep } from './emergency-contact.tsx'
import { createSaver, type FormPart } from './saver.ts'
import { referralPart } from './referral.ts'
import { medicareMessages, submitMedicare } from './submit-medicare.ts'
import type { MedicareParts } from './form-parts.ts'
import { toMedicare } from './medicare-page.tsx'

const client = newClient()
const values: MedicareParts = {
  ...toMedicare(client),
  intake: { behalfOf: 'someoneElseAdult' },
  adult: { firstName: 'Claudia Connor', mobileNumber: '0491 570 157' },
  emergency: { firstName: 'Corazon Baxter', mobileNumber: '0491 570 156' },
}
const sentByGp = { ...values.referral, comes: 'sentByGP' }
const files = { referral: [], treatmentPlan: [], waiting: { referral: null, treatmentPlan: null } }
const card = {
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number: '2950975362',
  irn: '1',
  expiryDate: '2028-08',
}
const address = { line1: '12 Wattle Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const

const refusal = (status: number, more: Partial<ApiProblem> = {}): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'unavailable', status, message: 'As the server says', ...more },
})

type Failing = Record<string, ApiAnswer<never>[]>

/** A visit whose API fails as told, and everything that was asked of it, in order. */
function visit(failing: Failing = {}, onFile: readonly FormPart[] = []) {
  const asked: string[] = []
  const toasts: string[] = []
  const answer = (step: string, otherwise: ApiAnswer<unknown>) => {
    asked.push(step)
    return failing[step]?.shift() ?? otherwise
  }
  const call = (async (operation: string, { body }: { body?: { tags?: string[] } }) => {
    const value = operation === 'saveMedicare' ? { valid: true, verification: 'match' } : undefined
    return answer([operation, ...(body?.tags ?? [])].join(' '), { ok: true, value })
  }) as typeof callApi
  const save = createSaver(call, onFile)
  const press = (referral = sentByGp) =>
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
      notify: (_type, words) => void toasts.push(words),
      values,
      behalfOf: 'someoneElseAdult',
      card: { kind: 'own', body: card },
      address,
      referral: { part: referralPart(referral, files, client), values: referral },
    })
  return { asked, toasts, press }
}

/** What is under way together. */
const waves = [
  ['reservation', 'saveMedicare'],
  ['saveContact emergency', 'saveIntake', 'saveAddress', 'saveContact adult', 'saveReferral'],
  ['claim'],
]
const steps = waves.flat()

describe('sending the Medicare form', () => {
  it('takes the steps in their order', async () => {
    const { asked, press } = visit()
    expect(await press()).toEqual({ kind: 'done' })
    expect(asked).toEqual(steps)
  })

  it.each(waves.flatMap((wave, at) => wave.map((step) => [step, at] as const)))(
    'stops after %s and what is under way with it, says so, and goes on from there with the next press',
    async (step, at) => {
      const { asked, press } = visit({ [step]: [refusal(503)] })
      expect(await press()).toMatchObject({ kind: 'failed' })
      expect(asked).toEqual(waves.slice(0, at + 1).flat())
      asked.length = 0
      expect(await press()).toEqual({ kind: 'done' })
      // The reservation is looked at by every press; of what was saved nothing is sent twice.
      const again = step === 'reservation' ? [] : [step]
      expect(asked).toEqual(['reservation', ...again, ...waves.slice(at + 1).flat()])
    },
  )

  it('says the first in the order where several fail together', async () => {
    const { press } = visit({ saveReferral: [refusal(503)], saveIntake: [refusal(503)] })
    expect(await press()).toEqual({
      kind: 'failed',
      message: 'We could not save who this appointment is for. Please try again.',
    })
  })

  it('says that the time could not be read before it says anything of the card', async () => {
    const { toasts, press } = visit({ reservation: [refusal(503)], saveMedicare: [refusal(422)] })
    expect(await press()).toEqual({
      kind: 'failed',
      message: 'Unable to get reserve appointment data. Please try again',
    })
    expect(toasts).toEqual([])
  })

  it('saves no emergency contact that is on file', async () => {
    const { asked, press } = visit({}, [emergencyStep(values)])
    await press()
    expect(asked).toEqual(steps.filter((step) => step !== 'saveContact emergency'))
  })

  it.each([
    ['reservation', 'Unable to get reserve appointment data. Please try again'],
    ['saveMedicare', 'As the server says'],
    ['saveContact emergency', 'We could not save your emergency contact. Please try again.'],
    ['saveIntake', 'We could not save who this appointment is for. Please try again.'],
    ['saveAddress', 'Something went wrong while saving your address. Please try again.'],
    ['saveContact adult', 'We could not save your contact details. Please try again.'],
    ['saveReferral', medicareMessages.notAnswered],
    ['claim', 'As the server says'],
  ])('says which part it was: %s', async (step, message) => {
    expect(await visit({ [step]: [refusal(503)] }).press()).toEqual({ kind: 'failed', message })
  })

  it('has other words where files were to be added', async () => {
    const { press } = visit({ saveReferral: [refusal(500)] })
    expect(await press({ ...sentByGp, comes: 'upload' })).toEqual({
      kind: 'failed',
      message: medicareMessages.notUploaded,
    })
  })

  it('puts a refused card beside its number, and says it in passing', async () => {
    const { toasts, press } = visit({ saveMedicare: [refusal(422, { fields: { number: 'Mismatch' } })] })
    expect(await press()).toMatchObject({
      kind: 'refused',
      errors: { 'own.number': 'Mismatch' },
      // A wrong IRN is a mismatch, too: its correction must lift the words beside the number.
      together: expect.arrayContaining(['own.irn', 'own.isNameMatched']),
    })
    expect(toasts).toEqual(['Invalid Medicare card. Please check again.'])
  })

  it('does not go on with a card that was kept though it is not valid', async () => {
    const kept = { ok: true, value: { valid: false, verification: 'lost' } } as never
    const { asked, press } = visit({ saveMedicare: [kept] })
    expect(await press()).toEqual({ kind: 'failed', message: 'Invalid Medicare card' })
    expect(asked).toEqual(steps.slice(0, 2))
  })

  it('does not go on with a time that has run out', async () => {
    const { asked, press } = visit({
      reservation: [{ ok: true, value: { ...heldReservation(), status: 'expired' } } as never],
    })
    expect(await press()).toMatchObject({ kind: 'failed' })
    expect(asked).toEqual(waves[0])
  })
})
