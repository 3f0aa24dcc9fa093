import { describe, expect, it } from 'vitest'
import type { Booker } from '#domain/clients/bookers.ts'
import type { ApiAnswer, ApiProblem, callApi } from '../api/call-api.ts'
import { newClient } from '../funding/client.fixture.ts'
import { createSaver } from '../funding/use-saver.ts'
import { submitConfirm } from './submit-confirm.ts'
import { confirmOf, type ConfirmValues } from './values.ts'

const values: ConfirmValues = {
  ...confirmOf(newClient()),
  bookerName: 'Claudia Connor',
  bookerPhone: '0491 570 157',
  parentFirstName: 'Kym',
  parentLastName: 'Heath',
  parentEmail: 'kym@mail.example',
  emergencyContactName: 'Corazon Baxter',
  emergencyContactPhoneNumber: '0491 570 156',
  isConsentForParent: true,
  isAgreeCancellationPolicy: true,
}

const refusal = (status: number, more: Partial<ApiProblem> = {}): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'unavailable', status, message: 'As the server says', ...more },
})

/** A visit whose API refuses as told, each once, and everything that was asked of it, in order. */
function visit(failing: Record<string, ApiAnswer<never>> = {}, finished: (string | null)[] = []) {
  const asked: string[] = []
  const call = (async (path: string, { body }: { body?: { tags?: string[] } }) => {
    const step = [path.replace('/client-records/me/', ''), ...(body?.tags ?? [])].join(' ')
    asked.push(step)
    const answer = failing[step] ?? { ok: true, value: undefined }
    delete failing[step]
    return answer
  }) as typeof callApi
  const save = createSaver(call)
  const press = (booker: Booker, isSelfFunded = true) =>
    submitConfirm({
      save,
      values,
      isSelfFunded,
      booker,
      finish: async (agreed) => {
        asked.push(agreed?.isAgreeCancellationPolicy ? 'finish agreed' : 'finish')
        return finished.shift() ?? null
      },
    })
  return { asked, press }
}

describe('submitting confirm', () => {
  it.each([
    ['mySelf', []],
    ['someoneElseAdult', ['key-client-contacts adult']],
    ['myChild', ['additional-profiles']],
  ] as const)('self-funded for %s: the contacts, the intake, the end', async (booker, contact) => {
    const { asked, press } = visit()
    expect(await press(booker)).toEqual({ kind: 'done' })
    expect(asked).toEqual(['key-client-contacts emergency', ...contact, 'intake', 'finish agreed'])
  })

  it('saves the emergency contact alone where the funding’s form has asked the rest', async () => {
    const { asked, press } = visit()
    await press('someoneElseAdult', false)
    expect(asked).toEqual(['key-client-contacts emergency', 'finish'])
  })

  it('goes on where it stopped, and sends nothing twice', async () => {
    const { asked, press } = visit({ intake: refusal(503) }, ['Failed to claim', null])
    expect(await press('someoneElseAdult')).toEqual({
      kind: 'failed',
      message: 'We could not save who this appointment is for. Please try again.',
    })
    expect(await press('someoneElseAdult')).toEqual({ kind: 'failed', message: 'Failed to claim' })
    expect(await press('someoneElseAdult')).toEqual({ kind: 'done' })
    expect(asked).toEqual([
      'key-client-contacts emergency',
      'key-client-contacts adult',
      'intake',
      'intake',
      'finish agreed',
      'finish agreed',
    ])
  })

  it('brings what the server refuses to its field', async () => {
    const fields = { mobileNumber: 'Phone number is not valid' }
    const { asked, press } = visit({ 'key-client-contacts emergency': refusal(422, { fields }) })
    expect(await press('mySelf')).toEqual({
      kind: 'faults',
      fields: { emergencyContactPhoneNumber: 'Phone number is not valid' },
    })
    expect(asked).toHaveLength(1)
  })
})
